import type { Holder } from '@/lib/contract/roles'

/**
 * The caller of an operation. `identityId` and `roles` are null for a caller known only by `x-client-id`
 * (API_AUTH=documented).
 */
export type Caller = {
  businessId: string
  identityId: string | null
  roles: readonly Holder[] | null
  requestId: string
  platform: string | null
}
