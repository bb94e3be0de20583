import { ReceiptPageSkeleton } from '@/components/notifications/receipt/receipt-skeleton'

export default function Loading() {
  return <ReceiptPageSkeleton />
}
