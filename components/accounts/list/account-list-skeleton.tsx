import { Repeat, Skeleton } from '@/components/ui/feedback/skeleton'

/** Placeholder rows with the list's own height and columns. */
export function AccountListSkeleton() {
  return (
    <div aria-hidden="true" className="@container border-t border-line">
      <Repeat times={14}>
        {() => (
          <div className="grid h-14 grid-cols-[minmax(0,1fr)_6rem] items-center gap-x-3 border-b border-line py-2 @lg:h-row @lg:grid-cols-[9rem_minmax(0,1fr)_7rem] @lg:py-0 @3xl:grid-cols-[10rem_minmax(0,1fr)_7rem_9rem_9rem] @6xl:grid-cols-[10rem_minmax(0,1fr)_8rem_14rem_9rem]">
            <Skeleton className="h-3 w-32" />
            <Skeleton className="h-3 w-40 @max-lg:col-start-1 @max-lg:row-start-2" />
            <Skeleton className="h-3 w-16 @max-3xl:hidden" />
            <Skeleton className="h-3 w-24 @max-lg:col-start-2 @max-lg:row-start-2 @max-lg:w-16" />
            <Skeleton className="h-3 w-20 justify-self-end @max-lg:col-start-2 @max-lg:row-start-1 @lg:@max-3xl:hidden" />
          </div>
        )}
      </Repeat>
    </div>
  )
}
