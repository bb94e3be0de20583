/** Names by record kind, then by ID. */
export type RecordNames = Record<string, Record<string, string>>

/** The record ID of a look-up that found no account, or several. */
export const noRecord = '-'
