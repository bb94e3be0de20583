import { ReceiptSkeleton } from '@/components/notifications/receipt/receipt-skeleton'
import { PageSkeleton } from '@/components/ui/feedback/skeleton'

export default function Loading() {
  return (
    <PageSkeleton>
      <ReceiptSkeleton />
    </PageSkeleton>
  )
}
