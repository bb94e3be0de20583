/** Names by record kind, then by ID. */
export type RecordNames = Record<string, Record<string, string>>

/** Stands for the record ID in the entry of a look-up that found no account, or several. */
export const noRecord = '-'
