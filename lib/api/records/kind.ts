/**
 * The members of a record that its table stores: `id` and `version` every kind has, and what is optional is computed for
 * some answers only.
 */
type StoredMember<Row> = {
  [Member in keyof Row & string]-?: undefined extends Row[Member] ? never : Member
}[Exclude<keyof Row & string, 'id' | 'version'>]

/**
 * How one kind of small record differs from others: the rest of its storage, paging, `If-Match` and audit is shared. Its
 * rows belong to a business and have an id and a version.
 */
export type Kind<Row> = {
  table: string
  /** The name of a record in answers, and its kind in the audit log. */
  recordKind: string
  /** Maps a record's members to columns. A member that a new record leaves out gets its column's default. */
  columns: { [Member in StoredMember<Row>]-?: string }
  /** The members stored as JSON. */
  json?: readonly string[]
  /** The members that are timestamps. */
  moments?: readonly string[]
  /** The member with the time of the last change. */
  changedAt?: keyof Row & string
  /** The member that names a deleted record in the audit log. */
  title: keyof Row & string
  /** Whether users can reorder them. */
  isOrdered?: boolean
  /** The constraint that makes a member unique, and that member. */
  unique?: { constraint: string; member: string }
  /** The most a business may have, and the member to name when that is exceeded. */
  limit?: { member: string; most: number }
}

/** Every row of every kind. */
export type Stored = { id: string; version: number }

/** The place of a record in its list; kinds that users can reorder have an `order`. */
export type Place = { order?: number; id: string }
