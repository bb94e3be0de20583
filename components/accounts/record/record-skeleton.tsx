import { Skeleton, SkeletonRows } from '@/components/ui/feedback/skeleton'
import { Page } from '@/components/ui/page'

export function RecordSkeleton() {
  return (
    <Page>
      <div aria-busy="true" className="flex flex-col gap-6">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-9 w-full rounded-md" />
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
          <SkeletonRows count={12} />
          <SkeletonRows count={6} />
        </div>
      </div>
    </Page>
  )
}
