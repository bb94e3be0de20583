import type pg from 'pg'
import type { Client } from '@/lib/client/client'

/** An admin of a business of its own, and a token for requests that no client would send. */
export type Attacker = { businessId: string; token: string; client: Client }

/** What an attack goes against. */
export type Target = {
  /** Address of the API. */
  ours: string
  sql: pg.Client
  /** A business that nobody else uses. */
  addAttacker(businessId: string): Promise<Attacker>
  /** How many of everything the large attacks use. */
  scale: { deliveries: number; streams: number; events: number }
}

/** A measured value that fails the bench above its limit. */
export type Figure = { name: string; value: number; limit: number }

/** What was sent. With `requests`, the CPU of each of them is limited too. */
export type Outcome = { requests?: number; figures?: Figure[] }

export type Attack = {
  name: string
  /** More of the disk in MB than others may use: what rows of the attack's own are rewritten to. */
  diskMb?: number
  /** Makes ready what the attack needs and answers the attack itself; only that is measured. May be called again. */
  prepare(target: Target): Promise<() => Promise<Outcome>>
}

/** The data of an answer that must have succeeded. */
export function orThrow<T>(
  result: { ok: true; data: T } | { ok: false; failure: { code: string; issues: unknown } },
): T {
  if (result.ok) return result.data
  const { code, issues } = result.failure
  throw new Error(`The attack could not be prepared: ${code} ${JSON.stringify(issues)}`)
}

/** The longest of these calls in milliseconds, and how many of them failed. */
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
