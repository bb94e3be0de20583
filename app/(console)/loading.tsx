import { Skeleton, SkeletonRows } from '@/components/ui/feedback/skeleton'
import { Page } from '@/components/ui/page'

export default function Loading() {
  return (
    <Page>
      <div aria-busy="true" className="flex flex-col gap-6">
        <Skeleton className="h-7 w-40" />
        <SkeletonRows count={12} />
      </div>
    </Page>
  )
}
