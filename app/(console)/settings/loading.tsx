import { Skeleton, SkeletonRows } from '@/components/ui/feedback/skeleton'

export default function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <div className="flex h-8 items-center justify-between">
        <Skeleton className="h-4 w-64" />
        <Skeleton className="h-8 w-36" />
      </div>
      <SkeletonRows count={7} />
    </div>
  )
}
