import type { Role } from '@/lib/contract/roles'

/** What the shell shows of a session; never its token. */
export type Who = { name: string; roles: readonly Role[]; businessId: string }
