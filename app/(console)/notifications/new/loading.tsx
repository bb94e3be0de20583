import { PageSkeleton, Repeat, Skeleton } from '@/components/ui/feedback/skeleton'

export default function Loading() {
  return (
    <PageSkeleton>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,40rem)_minmax(18rem,26rem)]">
        <div className="flex min-w-0 flex-col gap-6">
          <div className="flex flex-col gap-3">
            <Skeleton className="h-3 w-12" />
            <Skeleton className="h-4 w-72 max-w-full touch:h-8" />
          </div>
          <Repeat times={3}>
            {(field) => (
              <div className="flex flex-col gap-2">
                <Skeleton className="h-3 w-24" />
                <Skeleton className={field === 1 ? 'h-28 rounded-md' : 'h-8 rounded-md touch:h-11'} />
              </div>
            )}
          </Repeat>
        </div>
        <div className="flex justify-center max-lg:hidden">
          <Skeleton className="h-120 w-80 rounded-[2rem]" />
        </div>
      </div>
    </PageSkeleton>
  )
}
