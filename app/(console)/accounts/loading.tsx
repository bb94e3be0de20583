import { AccountListSkeleton } from '@/components/accounts/list/account-list-skeleton'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Page } from '@/components/ui/page'

export default function Loading() {
  return (
    <Page>
      <div aria-busy="true" className="flex flex-col gap-6">
        <Skeleton className="h-8 w-32" />
        <div className="flex flex-col gap-3">
          <Skeleton className="h-8 w-full rounded-md sm:max-w-104 touch:h-11" />
          <AccountListSkeleton />
        </div>
      </div>
    </Page>
  )
}
