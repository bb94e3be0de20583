import { Repeat, Skeleton } from '@/components/ui/feedback/skeleton'

/** Placeholders for the figures, at their final height. */
export function NowSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-1 gap-x-8 gap-y-5 border-y border-line py-4 sm:grid-cols-2 xl:grid-cols-4"
    >
      <Repeat times={4}>
        {() => (
          <div className="flex flex-col sm:min-h-28 gap-2">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        )}
      </Repeat>
    </div>
  )
}
