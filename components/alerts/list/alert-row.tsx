'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, memo } from 'react'
import { cn } from '@/components/ui/cn'
import { Texts } from '@/components/ui/texts'
import { isDoubtful, stateOf } from '@/lib/data/alerts/alert-point'
import type { Alert } from '@/lib/data/alerts/alerts'
import { useFormat } from '@/lib/i18n/use-format'
import { AlertMark } from '../alert-mark'
import { PriorityMark } from '../priority-mark'
import { ClockText } from '../running-clock'
import { useAlertClock } from '../use-alert-clock'
import type { TypeLook } from '../use-type-look'
import type { Step } from './step-from'

type Props = {
  alert: Alert
  look: TypeLook
  /** The name of the person handling the alert, if any. */
  holder: string | undefined
  selected: boolean
  /**
   * Whether the alert no longer matches the filters, so that its row is removed once the pointer or the focus
   * leaves it.
   */
  gone: boolean
  /** Whether this alert has been unattended longer than all others. */
  longest: boolean
  tabStop: boolean
  onOpen: (id: string) => void
  onStep: (step: Step) => void
}

const steps: Record<string, Step> = { ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' }

const style = cn(
  'grid w-full grid-cols-[auto_1fr_auto] items-baseline gap-x-2 px-4 py-2 text-left text-13 outline-none',
  'hover:bg-surface focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent',
  'aria-[current]:bg-accent-soft touch:py-3',
)
const loudest = 'border-l-4 border-red bg-red-soft pl-3'

/**
 * "● Fire #1042 Ana · 2 min / 1 Av. Matta 123, RM ◷ Arrive 4:10". The street address always takes two lines, so that
 * all rows have the same height and none of them moves when another one arrives.
 */
export const AlertRow = memo(function AlertRow({
  alert,
  look,
  holder,
  selected,
  gone,
  longest,
  tabStop,
  onOpen,
  onStep,
}: Props) {
  const t = useTranslations('alerts')
  const format = useFormat()
  const state = stateOf(alert)
  const { text, exact, iso } = format.moment(alert.createdAt)
  const clock = useAlertClock(alert)
  const go = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onStep(step)
  }
  return (
    <button
      type="button"
      data-alert={alert.id}
      aria-current={selected || undefined}
      tabIndex={tabStop ? 0 : -1}
      onClick={() => onOpen(alert.id)}
      onKeyDown={go}
      className={cn(style, longest && loudest)}
    >
      <AlertMark {...look} state={state} className="size-4 self-center" />
      <span
        className={cn('flex min-w-0 items-baseline gap-1.5 font-medium', gone && 'text-muted line-through')}
      >
        <bdi className="truncate">{look.name}</bdi>
        <span className="font-normal text-muted tabular">{`#${alert.number}`}</span>
        <span className="sr-only">{`, ${t(`states.${state}`)}`}</span>
      </span>
      <span className="flex max-w-40 min-w-0 items-baseline justify-end gap-1.5 text-12 text-muted">
        {holder && (
          <>
            <bdi className="truncate text-text">{holder}</bdi>
            <span aria-hidden="true">·</span>
          </>
        )}
        <time
          dateTime={iso}
          title={exact}
          className={cn('whitespace-nowrap tabular', longest && 'font-medium text-red')}
        >
          {longest && (
            <>
              <span aria-hidden="true">▲ </span>
              <span className="sr-only">{`${t('list.longest')}, `}</span>
            </>
          )}
          <span suppressHydrationWarning>{text}</span>
        </time>
      </span>
      <span className="self-start pt-0.5">
        <PriorityMark priority={alert.priority} />
      </span>
      <span
        title={[alert.additional.street, alert.region].filter(Boolean).join(', ')}
        className={cn('min-w-0 line-clamp-2 min-h-10 text-muted wrap-anywhere', !clock && 'col-span-2')}
      >
        {isDoubtful(alert) && <span className="text-amber">{`${t('list.doubtful')} · `}</span>}
        <bdi>{alert.additional.street ?? t('list.noStreet')}</bdi>
        {alert.region && (
          <Texts>
            , <bdi>{alert.region}</bdi>
          </Texts>
        )}
      </span>
      {clock && <ClockText {...clock} />}
    </button>
  )
})
