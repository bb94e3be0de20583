import { PageSkeleton, Skeleton, SkeletonRows } from '@/components/ui/feedback/skeleton'

export default function Loading() {
  return (
    <PageSkeleton>
      <Skeleton className="h-36 w-full max-w-160 rounded-md" />
      <Skeleton className="h-4 w-56" />
      <SkeletonRows count={6} />
    </PageSkeleton>
  )
}
