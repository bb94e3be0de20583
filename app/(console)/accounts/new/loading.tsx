import { FormSkeleton } from '@/components/accounts/form/form-skeleton'

export default function Loading() {
  return <FormSkeleton />
}
