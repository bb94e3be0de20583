import type pg from 'pg'
import type { Client } from '@/lib/client/client'

/** The admin of a dedicated business, and a token for requests that no client would send. */
export type Attacker = { businessId: string; token: string; client: Client }

/** The API under attack. */
export type Target = {
  /** The API's URL. */
  ours: string
  sql: pg.Client
  /** Creates an attacker in a business that nobody else uses. */
  addAttacker(businessId: string): Promise<Attacker>
  /** The number of items in the large attacks. */
  scale: { deliveries: number; streams: number; events: number }
}

/** A measurement that fails the bench if it exceeds its limit. */
export type Figure = { name: string; value: number; limit: number }

/** The result of an attack. With `requests`, the CPU per request is limited too. */
export type Outcome = { requests?: number; figures?: Figure[] }

export type Attack = {
  name: string
  /** Megabytes of disk that an attack may use beyond the usual limit, because it rewrites its own rows. */
  diskMb?: number
  /**
   * Prepares the attack and returns it; only running the attack is measured. Can be called more than once.
   */
  prepare(target: Target): Promise<() => Promise<Outcome>>
}

/** A successful response's data. */
export function orThrow<T>(
  result: { ok: true; data: T } | { ok: false; failure: { code: string; issues: unknown } },
): T {
  if (result.ok) return result.data
  const { code, issues } = result.failure
  throw new Error(`The attack could not be prepared: ${code} ${JSON.stringify(issues)}`)
}

/** The duration of the slowest call in milliseconds, and the number of failed calls. */
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
