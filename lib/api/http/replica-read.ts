import type { Operation } from '@/lib/contract/operation'
import type { Caller } from '../caller'
import { replicaReads } from '../counters/counters'
import { readPreferringReplica } from '../db/replica/replica'
import type { ParsedRequest } from './parse-request'

/** Further pages come from the primary, because the replica may not have the record that the cursor names. */
export const mayComeFromReplica = (operation: Operation, { query }: ParsedRequest): boolean =>
  operation.fromReplica === true && (query as { cursor?: string } | undefined)?.cursor === undefined

/** Who finds their own changes at once: the identity or, under `API_AUTH=documented`, the business. */
export const callerKey = ({ identityId, businessId }: Caller): string => identityId ?? businessId

type Reading = { read: () => Promise<unknown>; headers: Record<string, string> }

/** Runs a read on the replica if the request accepts the age of its data; `headers` then get `Age`. */
export async function readFromReplica(
  caller: Caller,
  requestHeaders: Headers,
  { read, headers }: Reading,
): Promise<unknown> {
  const { businessId } = caller
  const longestMs = longestAgeMs(requestHeaders.get('cache-control'))
  const limits = { businessId, caller: callerKey(caller), longestMs }
  const { result, outcome, ageSeconds } = await readPreferringReplica(limits, read)
  if (outcome) replicaReads.add(1, outcome)
  if (ageSeconds !== undefined) headers.age = String(ageSeconds)
  return result
}

/**
 * The longest age that a request accepts for its response, in milliseconds (RFC 9111, 5.2.1). Without a limit, or if
 * the header cannot be read, any age is accepted.
 */
export function longestAgeMs(header: string | null): number {
  const directives = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
  if (directives.includes('no-cache') || directives.includes('no-store')) return 0
  const [, seconds] = directives.map((one) => /^max-age="?(\d{1,9})"?$/.exec(one)).find(Boolean) ?? []
  return seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds) * 1000
}
