import type { AccountType, Attribute } from '@/lib/contract/definitions'

/** What the fields of an import can be, and what its accounts can be. */
export type Definitions = { accountTypes: readonly AccountType[]; attributes: readonly Attribute[] }
