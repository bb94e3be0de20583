import { cn } from '../cn'

/** Stands in for what is still coming, in its final size: `className="h-4 w-32"`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('block animate-breathe rounded-sm bg-line', className)} />
}

const widths = ['w-1/2', 'w-2/3', 'w-2/5', 'w-3/5']

/** As many rows as the list will have, at the height its rows have. */
export function SkeletonRows({ count = 8 }: { count?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <div key={row} className="flex h-row items-center gap-4 border-b border-line">
          <Skeleton className="h-3 w-28" />
          <Skeleton className={cn('h-3', widths[row % widths.length])} />
        </div>
      ))}
    </div>
  )
}
