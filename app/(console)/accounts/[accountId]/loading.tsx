import { PageSkeleton, Skeleton, SkeletonRows } from '@/components/ui/feedback/skeleton'

export default function Loading() {
  return (
    <PageSkeleton>
      <Skeleton className="h-9 w-full rounded-md" />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        <SkeletonRows count={12} />
        <SkeletonRows count={6} />
      </div>
    </PageSkeleton>
  )
}
