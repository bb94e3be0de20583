import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { DateTime } from '@/components/ui/date-time'
import { useFormat } from '@/lib/i18n/use-format'

type EntryLineProps = {
  title: ReactNode
  badge: ReactNode
  outcome: ReactNode
  by: string
  at: string
  className?: string
}

/** A row of the jobs page: title, state, outcome, author and time. */
export function EntryLine({ title, badge, outcome, by, at, className }: EntryLineProps) {
  const format = useFormat()
  return (
    <li
      className={cn(
        'relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line px-3 py-2.5 text-13 @4xl:grid-cols-[minmax(0,4fr)_9rem_minmax(0,3fr)_minmax(0,2fr)_9rem]',
        className,
      )}
    >
      {title}
      <span className="@max-4xl:justify-self-end">{badge}</span>
      <span className="truncate text-muted @max-4xl:col-span-2">{outcome}</span>
      <span className="truncate text-muted">
        <bdi>{by}</bdi>
      </span>
      <span className="text-right text-muted">
        <DateTime {...format.moment(at)} focusable={false} />
      </span>
    </li>
  )
}
