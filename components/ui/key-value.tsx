import type { ReactNode } from 'react'
import { cn } from './cn'
import { Texts } from './texts'

/** All lists use the same column widths, so that values line up from one list to the next. */
export function KeyValueList({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-1 text-13 sm:grid-cols-[min(40%,11rem)_minmax(0,1fr)]">{children}</dl>
}

type KeyValueProps = { name: ReactNode; className?: string; children: ReactNode }

export function KeyValue({ name, className, children }: KeyValueProps) {
  return (
    <div
      className={cn(
        'col-span-full grid grid-cols-subgrid gap-x-6 border-b border-line py-2 last:border-b-0',
        className,
      )}
    >
      <dt className="text-muted wrap-anywhere">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">
        <Texts>{children}</Texts>
      </dd>
    </div>
  )
}
