import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { cn } from '../cn'
import { Page } from '../page'

/** A placeholder for loading content, at its final size: `className="h-4 w-32"`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('block animate-breathe rounded-sm bg-line', className)} />
}

const widths = ['w-1/2', 'w-2/3', 'w-2/5', 'w-3/5']

/** Placeholder rows, as many and as tall as the list's rows. */
export function SkeletonRows({ count = 8 }: { count?: number }) {
  return (
    <div aria-hidden="true">
      <Repeat times={count}>
        {(row) => (
          <div className="flex h-row items-center gap-4 border-b border-line">
            <Skeleton className="h-3 w-28" />
            <Skeleton className={cn('h-3', widths[row % widths.length])} />
          </div>
        )}
      </Repeat>
    </div>
  )
}

/** Renders identical items that never move, so that the index can serve as the key. */
export function Repeat({ times, children }: { times: number; children: (place: number) => ReactNode }) {
  return [...Array(times).keys()].map((place) => <Fragment key={place}>{children(place)}</Fragment>)
}

type PageSkeletonProps = ComponentProps<typeof Page> & {
  /** Replaces the title's usual placeholder; needed only if the title is larger or animated into place. */
  title?: ReactNode
}

/** The skeleton of a page: the back link, the title, and `children` in place of the rest. */
export function PageSkeleton({ width, title, children }: PageSkeletonProps) {
  return (
    <Page width={width}>
      <div aria-busy="true" className="flex flex-col gap-4">
        <Skeleton className="h-4 w-20" />
        {title ?? <Skeleton className="h-7 w-48" />}
        {children}
      </div>
    </Page>
  )
}
