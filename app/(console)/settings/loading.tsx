import { Skeleton, SkeletonRows } from '@/components/ui/feedback/skeleton'

export default function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <div className="flex items-start justify-between">
        <div className="flex flex-col gap-2 py-1">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-3 w-64" />
        </div>
        <Skeleton className="h-8 w-36" />
      </div>
      <SkeletonRows count={7} />
    </div>
  )
}
