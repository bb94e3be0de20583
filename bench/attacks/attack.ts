import type pg from 'pg'
import type { Client } from '@/lib/client/client'

/** An admin of a dedicated business; `token` is for requests that the client cannot send. */
export type Attacker = { businessId: string; token: string; client: Client }

/** The API under attack. */
export type Target = {
  ours: string
  sql: pg.Client
  /** Returns the attacker in this business, which nobody else uses. */
  addAttacker(businessId: string): Promise<Attacker>
  /** The sizes of the large attacks, in items. */
  scale: { deliveries: number; streams: number; events: number }
}

/** A measured value; the bench fails if it exceeds its limit. */
export type Figure = { name: string; value: number; limit: number }

/** The result of an attack. With `requests`, the CPU time per request is limited too. */
export type Outcome = { requests?: number; figures?: Figure[] }

export type Attack = {
  name: string
  /** The disk limit in MB of an attack that rewrites its own rows; replaces the usual limit. */
  diskMb?: number
  /**
   * Prepares the attack and returns a function that runs it; only the run is measured. Can be called more than
   * once.
   */
  prepare(target: Target): Promise<() => Promise<Outcome>>
}

/** Returns a successful response's data, and throws on a failure. */
export function orThrow<T>(
  result: { ok: true; data: T } | { ok: false; failure: { code: string; issues: unknown } },
): T {
  if (result.ok) return result.data
  const { code, issues } = result.failure
  throw new Error(`The attack could not be prepared: ${code} ${JSON.stringify(issues)}`)
}

/** Makes the calls at the same time. Returns the slowest call's duration in ms and the number of failed calls. */
export async function timeAll(calls: readonly (() => Promise<{ ok: boolean }>)[]): Promise<{
  longestMs: number
  failed: number
}> {
  const ends = await Promise.all(
    calls.map(async (call) => {
      const startedAt = performance.now()
      const { ok } = await call()
      return { ok, ms: performance.now() - startedAt }
    }),
  )
  return {
    longestMs: Math.max(...ends.map(({ ms }) => ms)),
    failed: ends.filter(({ ok }) => !ok).length,
  }
}
