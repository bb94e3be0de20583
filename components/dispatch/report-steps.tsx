'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/feedback/notice'
import { AlertDialog } from '@/components/ui/overlays/dialog'
import { type OwnDispatch, useReport } from '@/lib/data/alerts/own-dispatch'
import { useFailureText } from '@/lib/i18n/use-failure-text'

type Step = 'enRoute' | 'onScene' | 'cleared'

const stepsAhead = ({ state, enRouteAt }: OwnDispatch): Step[] => {
  if (state === 'onScene') return ['cleared']
  return enRouteAt === null ? ['enRoute', 'onScene'] : ['onScene', 'cleared']
}

/**
 * The next steps, the usual one first. A step counts only once the API has confirmed it. Leaving is confirmed, because
 * only a dispatcher can undo it.
 */
export function ReportSteps({ dispatch }: { dispatch: OwnDispatch }) {
  const t = useTranslations('dispatch')
  const { onceFailureText } = useFailureText()
  const report = useReport()
  const [isLeaving, setLeaving] = useState(false)
  const keys = useRef(new Map<Step, string>())
  const send = (state: Step) => {
    if (report.isPending) return
    const key = keys.current.get(state) ?? crypto.randomUUID()
    keys.current.set(state, key)
    report.mutate({ state, key }, { onSettled: () => setLeaving(false) })
  }
  const running = report.isPending ? report.variables.state : undefined
  return (
    <section aria-label={t('progress')} className="flex flex-col gap-2">
      <div className="flex gap-2">
        {stepsAhead(dispatch).map((step, place) => (
          <Button
            key={step}
            variant={place === 0 ? 'primary' : 'secondary'}
            className={cn('h-14 text-16', place === 0 && 'flex-1')}
            pending={running === step && step !== 'cleared'}
            aria-disabled={report.isPending}
            onClick={() => (step === 'cleared' ? setLeaving(true) : send(step))}
          >
            {t(`steps.${step}`)}
          </Button>
        ))}
      </div>
      {report.error && (
        <Notice tone="red" urgent>
          {onceFailureText(report.error.failure)}
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
