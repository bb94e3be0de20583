import type { Identity } from '@/lib/contract/identity'

/** What the shell shows of a session; never its token. */
export type Who = { name: string; role: Identity['role']; businessId: string }
