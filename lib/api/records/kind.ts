/**
 * The fields that a record's table stores. Excludes `id` and `version`, which every kind has, and optional fields,
 * which are computed only for some responses.
 */
type StoredMember<Row> = {
  [Member in keyof Row & string]-?: undefined extends Row[Member] ? never : Member
}[Exclude<keyof Row & string, 'id' | 'version'>]

/**
 * What distinguishes one kind of small record from the others; the rest of its storage, paging, `If-Match` handling and
 * auditing is shared. Its rows belong to a business and have an ID and a version.
 */
export type Kind<Row> = {
  table: string
  /** The record's name in responses, and its kind in the audit log. */
  recordKind: string
  /** Maps a record's fields to columns. A field that a new record omits gets its column's default. */
  columns: { [Member in StoredMember<Row>]-?: string }
  /** The fields stored as JSON. */
  json?: readonly string[]
  /** The fields that are timestamps. */
  moments?: readonly string[]
  /** The field with the time of the last change. */
  changedAt?: keyof Row & string
  /** The field that names a deleted record in the audit log. */
  title: keyof Row & string
  /** Whether users can reorder the records. */
  isOrdered?: boolean
  /** A unique constraint, and the field that it makes unique. */
  unique?: { constraint: string; member: string }
  /** The maximum number per business, and the field to name when it is exceeded. */
  limit?: { member: string; most: number }
}

/** The fields that every record of every kind has. */
export type Stored = { id: string; version: number }

/** A record's position in its list; kinds that users can reorder have an `order`. */
export type Place = { order?: number; id: string }
