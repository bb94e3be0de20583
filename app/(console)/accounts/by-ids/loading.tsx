import { PageSkeleton, Skeleton } from '@/components/ui/feedback/skeleton'

export default function Loading() {
  return (
    <PageSkeleton>
      <Skeleton className="mt-4 h-4 w-28" />
      <Skeleton className="h-36 w-full max-w-160 rounded-md" />
      <Skeleton className="h-8 w-32 rounded-md" />
    </PageSkeleton>
  )
}
