import { ApiError, notFound } from './api-error'

/** Whether a record's version satisfies the request's `If-Match`. */
export type Precondition = (version: number) => boolean

/**
 * Parses `If-Match` (RFC 9110, 13.1.1): `*`, or tags that start with the version. A tag still counts as its version if
 * a proxy weakened it or if a digest follows the version.
 */
export function readPrecondition(header: string | null): Precondition {
  if (header === null || header.trim() === '*') return () => true
  const versions = header.split(',').map((tag) => /^\s*(?:W\/)?"(\d+)(?:-[\w-]*)?"\s*$/.exec(tag)?.[1])
  return (version) => versions.includes(String(version))
}

/**
 * Returns the record that was found. Throws 404 if there is none, and 412 with its current state as `member`
 * if `If-Match` is stale.
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
