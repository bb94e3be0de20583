import { invalidArguments, issue } from '../api-error'

/**
 * The sources of a timeline. Entries of the same millisecond are listed in this order. `origin` is the creation of an
 * account, if the audit log does not contain it.
 */
export const sources = ['alert', 'notification', 'sms', 'audit', 'origin'] as const
export type Source = (typeof sources)[number]

/** The key of each source's next row; a source without a key has no more rows. */
export type Heads = Partial<Record<Source, string>>

const keys: Record<Source, RegExp> = {
  // A time and the alert's ID, which may be any text if it comes from another deployment.
  alert: /^-?\d{1,18} \P{Cc}{1,200}$/u,
  notification: /^[A-Za-z0-9_-]{1,64}$/,
  sms: /^\d{1,18}$/,
  audit: /^\d{1,18}$/,
  origin: /^0$/,
}

/** The heads of the first page: keys that sort after those of all rows. */
export const newest: Heads = {
  alert: '999999999999999999 ~',
  notification: '~',
  sms: '999999999999999999',
  audit: '999999999999999999',
  origin: '0',
}

export function writeHeads(heads: Heads): string {
  return Buffer.from(JSON.stringify(sources.map((source) => heads[source] ?? ''))).toString('base64url')
}

/** Parses a cursor; throws a 422 if it is invalid. */
export function readHeads(cursor: string): Heads {
  const parts = readParts(Buffer.from(cursor, 'base64url').toString())
  const heads: Heads = {}
  for (const [place, source] of sources.entries()) if (parts[place]) heads[source] = parts[place]
  const fits = sources.every((source) => heads[source] === undefined || keys[source].test(heads[source]))
  if (!fits || Object.keys(heads).length === 0 || writeHeads(heads) !== cursor) {
    throw invalidArguments(issue('cursor', 'invalid_format', 'must be a cursor from an earlier page'))
  }
  return heads
}

function readParts(text: string): string[] {
  try {
    const parts: unknown = JSON.parse(text)
    return Array.isArray(parts) ? parts.map(String) : []
  } catch {
    return []
  }
}
