'use client'

import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { DateTime } from '@/components/ui/date-time'
import { Notice } from '@/components/ui/feedback/notice'
import { AlertDialog } from '@/components/ui/overlays/dialog'
import { type OwnDispatch, useReport } from '@/lib/data/alerts/own-dispatch'
import { newKey } from '@/lib/data/new-key'
import { useClock } from '@/lib/i18n/use-clock'
import { useFailureText } from '@/lib/i18n/use-failure-text'

const steps = ['enRoute', 'onScene', 'cleared'] as const
type Step = (typeof steps)[number]

/** The number of steps taken; a step may be skipped. */
const taken = ({ state, enRouteAt }: OwnDispatch) => (state === 'onScene' ? 2 : enRouteAt === null ? 0 : 1)

/**
 * A button for each step, always in the same place, so that a second tap never takes the next step. A step counts only
 * once the API has confirmed it. Leaving is confirmed, because only a dispatcher can undo it.
 */
export function ReportSteps({ dispatch }: { dispatch: OwnDispatch }) {
  const t = useTranslations('dispatch')
  const { onceFailureText } = useFailureText()
  const report = useReport()
  const [isLeaving, setLeaving] = useState(false)
  const keys = useRef(new Map<Step, string>())
  const done = taken(dispatch)
  const send = (state: Step) => {
    const key = keys.current.get(state) ?? newKey()
    keys.current.set(state, key)
    report.mutate({ dispatchId: dispatch.id, state, key }, { onSettled: () => setLeaving(false) })
  }
  const press = (step: Step) => {
    if (report.isPending || steps.indexOf(step) < done) return
    if (step === 'cleared') setLeaving(true)
    else send(step)
  }
  const running = report.isPending ? report.variables.state : undefined
  return (
    <section aria-label={t('progress')} className="flex flex-col gap-2">
      {steps.map((step, place) => (
        <Button
          key={step}
          variant={place === done ? 'primary' : 'secondary'}
          className="h-14 w-full text-16 aria-disabled:opacity-50"
          pending={running === step && step !== 'cleared'}
          aria-disabled={report.isPending || place < done}
          onClick={() => press(step)}
        >
          {place < done && <Check aria-hidden="true" />}
          <span>{t(`steps.${step}`)}</span>
          <StepTime at={{ enRoute: dispatch.enRouteAt, onScene: dispatch.onSceneAt, cleared: null }[step]} />
        </Button>
      ))}
      <p role="status" className="sr-only">
        {done > 0 && t('recorded', { step: t(`steps.${steps[done - 1] ?? 'enRoute'}`) })}
      </p>
      {report.error && (
        <Notice tone="red" urgent>
          {report.error.failure.status === 422 ? t('changed') : onceFailureText(report.error.failure)}
        </Notice>
      )}
      <AlertDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={t('leave.title')}
        description={t('leave.text')}
        confirmLabel={t('steps.cleared')}
        tone="primary"
        pending={running === 'cleared'}
        onConfirm={() => send('cleared')}
      />
    </section>
  )
}

function StepTime({ at }: { at: string | null }) {
  const clock = useClock()
  return at !== null && <DateTime {...clock(at)} focusable={false} />
}
