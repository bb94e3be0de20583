import { PageSkeleton, SkeletonRows } from '@/components/ui/feedback/skeleton'

export default function Loading() {
  return (
    <PageSkeleton>
      <SkeletonRows count={8} />
    </PageSkeleton>
  )
}
