/** Which record of which business. */
export type Key = { businessId: string; id: string }
