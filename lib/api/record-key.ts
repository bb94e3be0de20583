export type Key = { businessId: string; id: string }
