import { ApiError, notFound } from './api-error'

/** True if the request's `If-Match` allows changing a record with this version. */
export type Precondition = (version: number) => boolean

/**
 * Parses `If-Match` (RFC 9110, 13.1.1): `*`, or tags that start with a version. Also accepts tags that a
 * proxy has made weak, and tags with a digest after the version.
 */
export function readPrecondition(header: string | null): Precondition {
  if (header === null || header.trim() === '*') return () => true
  const versions = header.split(',').map((tag) => /^\s*(?:W\/)?"(\d+)(?:-[\w-]*)?"\s*$/.exec(tag)?.[1])
  return (version) => versions.includes(String(version))
}

/**
 * Returns the record. Throws a 404 if there is none, and a 412 with the current record as `member` if
 * `If-Match` is stale.
 */
export function requireCurrent<Row extends { version: number }>(
  found: Row | undefined,
  matches: Precondition,
  member: string,
): Row {
  if (!found) throw notFound()
  if (!matches(found.version)) throw new ApiError('version_stale', { [member]: found })
  return found
}
