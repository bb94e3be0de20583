import { PageSkeleton, Skeleton } from '@/components/ui/feedback/skeleton'

export default function Loading() {
  return (
    <PageSkeleton>
      <Skeleton className="h-4 w-full max-w-160" />
      <Skeleton className="h-48 w-full max-w-160 rounded-md" />
      <Skeleton className="h-8 w-48 rounded-md" />
    </PageSkeleton>
  )
}
