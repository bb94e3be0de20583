'use client'

import { useParams } from 'next/navigation'
import { PageSkeleton, Repeat, Skeleton, SkeletonRows } from '@/components/ui/feedback/skeleton'
import { MovingTitle } from '@/components/ui/moving-title'

/** A notification's page while it loads. */
export function ReceiptPageSkeleton() {
  const { notificationId } = useParams<{ notificationId: string }>()
  return (
    <PageSkeleton
      title={
        <MovingTitle of="notification" id={notificationId}>
          <Skeleton className="h-7 w-48" />
        </MovingTitle>
      }
    >
      <ReceiptSkeleton />
    </PageSkeleton>
  )
}

/** Placeholders for a notification's preview, bar and recipients. */
export function ReceiptSkeleton() {
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <Skeleton className="h-120 w-full max-w-80 rounded-[2rem] max-lg:hidden" />
      <div className="flex min-w-0 flex-col gap-6">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-3 w-full" />
        <div className="flex flex-wrap gap-2">
          <Repeat times={3}>{() => <Skeleton className="h-7 w-28 rounded-full" />}</Repeat>
        </div>
        <SkeletonRows count={8} />
      </div>
    </div>
  )
}
