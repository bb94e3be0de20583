import { Repeat, Skeleton } from '@/components/ui/feedback/skeleton'

/** A single grid for the header and the rows: five columns on wide screens, two on narrow ones. */
export const rowColumns =
  'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 px-2 text-13 lg:grid-cols-[minmax(0,4fr)_minmax(0,2fr)_minmax(0,4fr)_minmax(0,1.5fr)_7rem]'

/** Placeholder rows with the list's own height and columns, with space for the header above. */
export function NotificationListSkeleton() {
  return (
    <div aria-hidden="true" className="-mx-2 lg:pt-7">
      <Repeat times={10}>
        {() => (
          <div
            className={`${rowColumns} h-[6.0625rem] content-start border-b border-line py-3 lg:h-[3.8125rem] lg:border-t lg:border-b-0`}
          >
            <span className="flex flex-col gap-2.5">
              <Skeleton className="h-3 w-3/5 max-w-64" />
              <Skeleton className="h-3 w-4/5 max-w-96" />
            </span>
            <Skeleton className="h-3 w-24 max-lg:col-start-1 max-lg:row-start-2" />
            <Skeleton className="h-3 w-44 max-lg:col-start-1 max-lg:row-start-3" />
            <Skeleton className="h-3 w-16 max-lg:col-start-2 max-lg:row-start-2" />
            <Skeleton className="h-3 w-20 justify-self-end max-lg:col-start-2 max-lg:row-start-1" />
          </div>
        )}
      </Repeat>
    </div>
  )
}
