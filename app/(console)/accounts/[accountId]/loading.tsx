import { RecordSkeleton } from '@/components/accounts/record/record-skeleton'

export default function Loading() {
  return <RecordSkeleton />
}
