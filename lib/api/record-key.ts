/** Identifies a record within its business. */
export type Key = { businessId: string; id: string }
