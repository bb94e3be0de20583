/** Names by the kind of a record, then by its id. */
export type RecordNames = Record<string, Record<string, string>>

/** Of a look-up that found no account, or several. */
export const noRecord = '-'
