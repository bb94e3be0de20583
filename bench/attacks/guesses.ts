import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { basePath } from '@/lib/contract/operations'
import type { Attack, Target } from './attack'

/** Makes the API trust the client address that a proxy reports. */
export const guessSettings = { TRUST_PROXY: '1' }

const guesses = 15_000
const guessers = 64
/** How long the database's statistics take to include the queries on the API's connections. */
const countedAfterMs = 2_000

const tokens: Attack = {
  name: `${guesses} random tokens`,
  prepare: async ({ ours, sql }) => {
    const before = await tokenLookUps(sql)
    return async () => {
      await guessAll(ours)
      await pause(countedAfterMs)
      const value = (await tokenLookUps(sql)) - before
      return { requests: guesses, figures: [{ name: 'look-ups in the database', value, limit: 2_000 }] }
    }
  },
}

async function guessAll(ours: string): Promise<void> {
  let left = guesses
  async function guess(): Promise<void> {
    while (left-- > 0) {
      const authorization = `Bearer ${randomBytes(32).toString('base64url')}`
      const headers = { authorization, 'x-client-id': 'demo' }
      await (await fetch(`${ours}${basePath}/business`, { headers })).arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: guessers }, guess))
}

async function tokenLookUps(sql: Target['sql']): Promise<number> {
  const { rows } = await sql.query<{ count: string }>(
    `select seq_scan + idx_scan as count from pg_stat_user_tables where relname = 'access_tokens'`,
  )
  return Number(rows[0]?.count)
}

const addresses: Record<string, (at: number) => string> = {
  'one address with many ports': (at) => `203.0.113.7:${40_000 + at}`,
  'one IPv6 /64 network': (at) => `[2001:db8::${(at + 1).toString(16)}]:443`,
}

const logins = ([name, addressAt]: [string, (at: number) => string]): Attack => ({
  name: `200 wrong logins from ${name}`,
  prepare:
    async ({ ours }) =>
    async () => {
      const statuses: number[] = []
      for (let at = 0; at < 200; at += 1) {
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': addressAt(at) }
        const body = JSON.stringify({ businessId: 'demo', externalId: `guess ${at}` })
        const init = { method: 'POST', headers, body }
        const response = await fetch(`${ours}${basePath}/authentication/login`, init)
        await response.arrayBuffer()
        statuses.push(response.status)
      }
      const value = statuses.filter((status) => status !== 429).length
      return { figures: [{ name: 'not throttled', value, limit: 10 }] }
    },
})

export const guessAttacks: readonly Attack[] = [...Object.entries(addresses).map(logins), tokens]
