/** Whether a record's version satisfies the request's `If-Match`. */
export type Precondition = (version: number) => boolean

/** Reads `If-Match` (RFC 9110, 13.1.1): `*`, or strong tags with the version in them; weak ones never match. */
export function readPrecondition(header: string | null): Precondition {
  if (header === null || header.trim() === '*') return () => true
  const tags = header.split(',').map((tag) => tag.trim())
  return (version) => tags.includes(`"${version}"`)
}
