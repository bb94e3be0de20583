/** Names by the kind of a record, then by its id. */
export type RecordNames = Record<string, Record<string, string>>
