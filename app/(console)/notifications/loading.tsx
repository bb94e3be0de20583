import { NotificationListSkeleton } from '@/components/notifications/list/notification-list-skeleton'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Page } from '@/components/ui/page'

export default function Loading() {
  return (
    <Page>
      <div aria-busy="true" className="flex flex-col gap-6">
        <Skeleton className="h-8 w-36" />
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap gap-3">
            <Skeleton className="h-8 w-full rounded-md sm:w-72 touch:h-11" />
            <Skeleton className="h-8 w-40 rounded-md max-sm:hidden touch:h-11" />
            <Skeleton className="h-8 w-44 rounded-md max-sm:hidden touch:h-11" />
          </div>
          <NotificationListSkeleton />
        </div>
      </div>
    </Page>
  )
}
