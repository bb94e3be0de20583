import type { Holder } from '@/lib/contract/roles'

/**
 * On whose behalf an operation runs. `identityId` and `roles` are null for a caller known by `x-client-id` alone
 * (API_AUTH=documented).
 */
export type Caller = {
  businessId: string
  identityId: string | null
  roles: readonly Holder[] | null
  requestId: string
  platform: string | null
}
