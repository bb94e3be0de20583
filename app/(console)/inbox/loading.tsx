import { PageSkeleton, Skeleton, SkeletonRows } from '@/components/ui/feedback/skeleton'

export default function Loading() {
  return (
    <PageSkeleton width="form">
      <Skeleton className="h-8 w-full rounded-md touch:h-11" />
      <SkeletonRows count={6} />
    </PageSkeleton>
  )
}
