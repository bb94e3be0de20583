/**
 * The fields stored in a record's table, except `id` and `version`, which every kind has. Optional fields are
 * not stored, but computed for some responses.
 */
type StoredMember<Row> = {
  [Member in keyof Row & string]-?: undefined extends Row[Member] ? never : Member
}[Exclude<keyof Row & string, 'id' | 'version'>]

/**
 * The properties of one kind of small record. Storage, paging, `If-Match` and auditing are otherwise the same
 * for all kinds. Records belong to a business and have an ID and a version.
 */
export type Kind<Row> = {
  table: string
  /** The member that contains the record in responses, and its kind in the audit log. */
  recordKind: string
  /** The column of each field. If a new record omits a field, the column's default applies. */
  columns: { [Member in StoredMember<Row>]-?: string }
  /** The fields stored as JSON. */
  json?: readonly string[]
  /** The fields that are timestamps. */
  moments?: readonly string[]
  /** The field with the time of the last change, if any. */
  changedAt?: keyof Row & string
  /** The field that identifies a deleted record to readers of the audit log. */
  title: keyof Row & string
  /** Whether users can reorder the records. */
  isOrdered?: boolean
  /** A unique constraint, and the field in which a duplicate is reported. */
  unique?: { constraint: string; member: string }
  /** The maximum number of records per business, and the field in which exceeding it is reported. */
  limit?: { member: string; most: number }
}

/** The fields that every record of every kind has. */
export type Stored = { id: string; version: number }

/** A record's position in a list. `order` is set for kinds that users can reorder. */
export type Place = { order?: number; id: string }
