'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { DateTime } from '@/components/ui/date-time'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import type { AlertResponder } from '@/lib/contract/alerts/alert'
import type { Alert } from '@/lib/data/alerts/alerts'
import { useClock } from '@/lib/i18n/use-clock'
import { KeyHint } from '../key-hint'
import type { AlertWrites } from '../use-alert-writes'
import type { Form } from './act-bar'
import { DispatchField } from './dispatch-field'
import { Reached } from './reached'

type Props = {
  alert: Alert
  writes: AlertWrites
  canWrite: boolean
  form: Form | undefined
  onForm: (form: Form | undefined) => void
}

/**
 * The responders sent to the alert and their current states, with a button and a shortcut key for each next
 * step.
 */
export function Responders(props: Props) {
  const { alert, writes, form, onForm } = props
  const t = useTranslations('responders')
  const canAct = props.canWrite && alert.closed === 0
  const toggle = () => onForm(form === 'dispatch' ? undefined : 'dispatch')
  const button = useRef<HTMLButtonElement>(null)
  const done = () => {
    onForm(undefined)
    button.current?.focus()
  }
  const key = useShortcut('d', toggle, canAct)
  if (!canAct && alert.responders.length === 0) return null
  return (
    <section aria-label={t('title')} className="flex flex-col gap-1 text-13">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h3>{t('title')}</h3>
        {canAct && (
          <Button
            ref={button}
            size="sm"
            variant="ghost"
            className="-mr-2"
            aria-expanded={form === 'dispatch'}
            aria-keyshortcuts={key}
            onClick={toggle}
          >
            {t('dispatch')}
            {key && <KeyHint name="D" />}
          </Button>
        )}
      </div>
      {canAct && form === 'dispatch' && <DispatchField alert={alert} writes={writes} onDone={done} />}
      <Sent alert={alert} writes={writes} canAct={canAct} />
    </section>
  )
}

type SentProps = Pick<Props, 'alert' | 'writes'> & { canAct: boolean }

/** Each step's key applies to the first responder for whom that step is next. */
function Sent({ alert, writes, canAct }: SentProps) {
  const { responders } = alert
  const onTheWay = responders.find(({ state }) => state === 'dispatched')
  const next = { arrive: onTheWay, clear: responders.find(({ state }) => state === 'onScene') ?? onTheWay }
  const act = (kind: Step, responderId: string) => void writes.act(alert, { kind, responderId })
  const keys = {
    arrive: useShortcut('s', () => next.arrive && act('arrive', next.arrive.id), canAct && !!next.arrive),
    clear: useShortcut('c', () => next.clear && act('clear', next.clear.id), canAct && !!next.clear),
  }
  const keyOf = (step: Step, one: AlertResponder) => (next[step] === one ? keys[step] : undefined)
  if (responders.length === 0) return null
  return (
    <ul>
      {responders.map((one) => (
        <li key={one.id} className="flex items-center gap-2 border-b border-line py-1 last:border-b-0">
          <Standing alertId={alert.id} responder={one} />
          {canAct && one.state !== 'cleared' && (
            <Steps
              responder={one}
              running={runningOf(writes, alert, one)}
              isBusy={writes.runningOf(alert.id) !== undefined}
              keyOf={(step) => keyOf(step, one)}
              onAct={(step) => act(step, one.id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

type Step = 'arrive' | 'clear'

function runningOf(writes: AlertWrites, { id }: Alert, responder: AlertResponder): Step | undefined {
  const running = writes.runningOf(id)
  if (running?.kind !== 'arrive' && running?.kind !== 'clear') return undefined
  return running.responderId === responder.id ? running.kind : undefined
}

const marks = { dispatched: '▹', enRoute: '▸', onScene: '◆', cleared: '○' } as const

/** Somebody who has confirmed the dispatch is on the way. */
const standingOf = ({ state, enRouteAt }: AlertResponder) =>
  state === 'dispatched' && enRouteAt !== undefined ? 'enRoute' : state

function Standing({ alertId, responder }: { alertId: string; responder: AlertResponder }) {
  const t = useTranslations('responders')
  const { name } = responder
  const standing = standingOf(responder)
  return (
    <div className="min-w-0 flex-1">
      <p className="flex items-baseline gap-1.5">
        <span aria-hidden="true" className="w-3 shrink-0 text-muted">
          {marks[standing]}
        </span>
        <bdi className="min-w-0 truncate font-medium">{name}</bdi>
        <span className="shrink-0 text-muted">{t(`states.${standing}`)}</span>
      </p>
      <Times responder={responder} />
      {standing === 'dispatched' && <Reached alertId={alertId} responder={responder} />}
    </div>
  )
}

function Times({ responder }: { responder: AlertResponder }) {
  const t = useTranslations('responders.times')
  const clock = useClock()
  const { dispatchedAt, enRouteAt = null, onSceneAt, clearedAt } = responder
  const times = { dispatched: dispatchedAt, enRoute: enRouteAt, onScene: onSceneAt, cleared: clearedAt }
  return (
    <p className="pl-4.5 text-12 text-muted">
      {(['dispatched', 'enRoute', 'onScene', 'cleared'] as const).map((step) => {
        const at = times[step]
        if (at === null) return null
        return (
          <span key={step} className="not-first:before:content-[',_']">
            <span>{t(step)}</span> <DateTime {...clock(at)} />
          </span>
        )
      })}
    </p>
  )
}

type StepsProps = {
  responder: AlertResponder
  running: Step | undefined
  isBusy: boolean
  keyOf: (step: Step) => string | undefined
  onAct: (step: Step) => void
}

function Steps({ responder: { name, state }, running, isBusy, keyOf, onAct }: StepsProps) {
  const t = useTranslations('responders')
  const steps: Step[] = state === 'dispatched' ? ['arrive', 'clear'] : ['clear']
  const words = { arrive: 'arriving', clear: 'clearing' } as const
  return (
    <span className="flex shrink-0">
      {steps.map((step) => (
        <Button
          key={step}
          size="sm"
          variant="ghost"
          aria-keyshortcuts={keyOf(step)}
          aria-disabled={isBusy}
          aria-busy={running === step}
          onClick={() => onAct(step)}
        >
          {running === step ? t(words[step]) : t(step)}
          <span className="sr-only">{`: ${name}`}</span>
          {keyOf(step) && <KeyHint name={step === 'arrive' ? 'S' : 'C'} />}
        </Button>
      ))}
    </span>
  )
}
