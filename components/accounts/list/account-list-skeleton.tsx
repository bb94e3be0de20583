import { Repeat, Skeleton } from '@/components/ui/feedback/skeleton'

/** Rows of the list's own height and columns. */
export function AccountListSkeleton() {
  return (
    <div aria-hidden="true" className="border-t border-line">
      <Repeat times={14}>
        {() => (
          <div className="grid h-[3.875rem] grid-cols-[minmax(0,1fr)_6rem] items-center gap-x-3 border-b border-line py-2 md:h-row md:grid-cols-[10.5rem_minmax(0,1fr)_7rem_9rem_9rem] md:py-0 xl:grid-cols-[11rem_minmax(0,1fr)_10rem_16rem_10rem]">
            <Skeleton className="h-3 w-32" />
            <Skeleton className="h-3 w-40 max-md:col-start-1 max-md:row-start-2" />
            <Skeleton className="h-3 w-16 max-md:hidden" />
            <Skeleton className="h-3 w-24 max-md:col-start-2 max-md:row-start-2 max-md:w-16" />
            <Skeleton className="h-3 w-20 justify-self-end max-md:col-start-2 max-md:row-start-1" />
          </div>
        )}
      </Repeat>
    </div>
  )
}
