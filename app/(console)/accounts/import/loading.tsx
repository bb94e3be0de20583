import { Skeleton, SkeletonRows } from '@/components/ui/feedback/skeleton'
import { Page } from '@/components/ui/page'

export default function Loading() {
  return (
    <Page>
      <div aria-busy="true" className="flex flex-col gap-4">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-36 w-full max-w-160 rounded-md" />
        <Skeleton className="h-4 w-56" />
        <SkeletonRows count={6} />
      </div>
    </Page>
  )
}
