import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Page } from '@/components/ui/page'

export default function Loading() {
  return (
    <Page>
      <div aria-busy="true" className="flex max-w-160 flex-col gap-4">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-7 w-48" />
        <Skeleton className="mt-4 h-4 w-28" />
        <Skeleton className="h-36 w-full rounded-md" />
        <Skeleton className="h-8 w-32 rounded-md" />
      </div>
    </Page>
  )
}
