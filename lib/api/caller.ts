import type { Role } from '@/lib/contract/operation'

/**
 * On whose behalf an operation runs. `identityId` and `role` are null for a caller known by `x-client-id` alone
 * (API_AUTH=documented).
 */
export type Caller = {
  businessId: string
  identityId: string | null
  role: Role | null
  requestId: string
  platform: string | null
}
