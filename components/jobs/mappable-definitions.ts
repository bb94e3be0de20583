import type { AccountType, Attribute } from '@/lib/contract/definitions'

/** The account types and attributes that an import can map to. */
export type Definitions = { accountTypes: readonly AccountType[]; attributes: readonly Attribute[] }
