import { Skeleton, SkeletonRows } from '@/components/ui/feedback/skeleton'
import { Page } from '@/components/ui/page'

export default function Loading() {
  return (
    <Page>
      <div aria-busy="true" className="flex flex-col gap-4">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-7 w-64" />
        <SkeletonRows count={8} />
      </div>
    </Page>
  )
}
