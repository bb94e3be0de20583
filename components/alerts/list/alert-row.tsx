'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, memo } from 'react'
import { cn } from '@/components/ui/cn'
import { stateOf } from '@/lib/data/alerts/alert-point'
import type { Alert } from '@/lib/data/alerts/alerts'
import { useFormat } from '@/lib/i18n/use-format'
import { AlertMark } from '../alert-mark'
import type { TypeLook } from '../use-type-look'
import type { Step } from './step-from'

type Props = {
  alert: Alert
  look: TypeLook
  selected: boolean
  /** It is no longer what the filter asks for, and goes when the list is next put in order. */
  gone: boolean
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

/** "● Fire 2 min RM / Av. Matta 123" */
export const AlertRow = memo(function AlertRow({
  alert,
  look,
  selected,
  gone,
  tabStop,
  onOpen,
  onStep,
}: Props) {
  const t = useTranslations('alerts')
  const format = useFormat()
  const state = stateOf(alert)
  const { text, exact, iso } = format.moment(alert.createdAt)
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
      className={style}
    >
      <AlertMark {...look} state={state} className="size-4 self-center" />
      <span className={cn('truncate font-medium', gone && 'text-muted line-through')}>
        <bdi>{look.name}</bdi>
        <span className="sr-only">, {t(`states.${state}`)}</span>
      </span>
      <time dateTime={iso} title={exact} className="text-right text-12 whitespace-nowrap text-muted tabular">
        <span suppressHydrationWarning>{text}</span>
      </time>
      <span className="col-start-2 truncate text-muted">
        <bdi>{alert.additional.street ?? t('list.noStreet')}</bdi>
      </span>
      <span className="max-w-32 truncate text-right text-12 text-muted">
        <bdi>{alert.region}</bdi>
      </span>
    </button>
  )
})
