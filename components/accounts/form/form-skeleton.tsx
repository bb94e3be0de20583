import { PageSkeleton, Repeat, Skeleton } from '@/components/ui/feedback/skeleton'

export function FormSkeleton() {
  return (
    <PageSkeleton width="form">
      <Repeat times={7}>
        {() => (
          <div className="flex flex-col gap-1.5">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-8 w-full rounded-md touch:h-11" />
          </div>
        )}
      </Repeat>
    </PageSkeleton>
  )
}
