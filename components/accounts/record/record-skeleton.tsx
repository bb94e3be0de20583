'use client'

import { useParams } from 'next/navigation'
import { PageSkeleton, Skeleton, SkeletonRows } from '@/components/ui/feedback/skeleton'
import { MovingTitle } from '@/components/ui/moving-title'

/** The loading state of an account's page. */
export function RecordSkeleton() {
  const { accountId } = useParams<{ accountId: string }>()
  return (
    <PageSkeleton
      title={
        <MovingTitle of="account" id={decodeURIComponent(accountId)}>
          <Skeleton className="h-7 w-64 max-w-full" />
        </MovingTitle>
      }
    >
      <div className="flex flex-col gap-2">
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-5 w-72 max-w-full" />
        <Skeleton className="h-5 w-56 max-w-full" />
      </div>
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        <SkeletonRows count={6} />
        <SkeletonRows count={6} />
      </div>
    </PageSkeleton>
  )
}
