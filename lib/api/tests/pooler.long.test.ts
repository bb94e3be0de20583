import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseAlert } from '../alerts/alerts.fixture'
import { type EmbeddedDatabase, startDatabase } from '../db/embedded/launcher'
import { connectAlone } from '../db/pool'
import { startApiProcess } from '../fixtures/api-process'
import { findTarget, startCallers } from '../fixtures/callers'
import { eventually } from '../fixtures/eventually'
import { freePort } from '../fixtures/free-port'
import { createFreezableDatabase } from '../fixtures/frozen-database'
import { type Pooler, startPooler } from '../fixtures/pgbouncer'
import { startTestApi } from '../fixtures/server'
import { testSecret } from '../fixtures/test-settings'

const folder = mkdtempSync(join(tmpdir(), 'beacon-pooler-'))
const dataDir = join(folder, 'data')
let database: EmbeddedDatabase
let pooler: Pooler
let api: ChildProcess
let port: number
beforeAll(async () => {
  database = await startDatabase(dataDir)
  pooler = await startPooler(database.url)
  port = await freePort()
  const databaseUrl = pooler.urlOf(database.url)
  const env = { DATABASE_DIRECT_URL: database.url, BOOTSTRAP_EXTERNAL_ID: 'known', LOG_LEVEL: 'silent' }
  api = await startApiProcess({ databaseUrl, secret: testSecret, port, env })
})
afterAll(async () => {
  const ended = once(api, 'exit')
  api.kill('SIGTERM')
  await ended
  await pooler.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

const restarts: [string, () => Promise<void>][] = [
  [
    'PgBouncer is killed and started again',
    async () => {
      pooler.signal('SIGKILL')
      await pooler.restart()
    },
  ],
  [
    'PgBouncer freezes for longer than callers wait, and is then killed and started again',
    async () => {
      pooler.signal('SIGSTOP')
      await eventually(async () => expect(await readiness()).toBe(503), 60)
      pooler.signal('SIGKILL')
      await pooler.restart()
    },
  ],
  [
    'PostgreSQL behind PgBouncer is killed and started again',
    async () => {
      process.kill(
        Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10),
        'SIGKILL',
      )
      await database.stop()
      database = await startDatabase(dataDir)
    },
  ],
  [
    'PostgreSQL behind PgBouncer is stopped for a while',
    async () => {
      await database.stop()
      await eventually(async () => expect(await readiness()).toBe(503))
      database = await startDatabase(dataDir)
    },
  ],
]

const readiness = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status

test.each(restarts)(
  'callers are served again after %s, and no response was wrong',
  async (_, restart) => {
    const before = await countAccounts()
    const callers = startCallers(await findTarget(port, 'demo', 'known'), 20)
    await callers.untilAnswered(200)
    await restart()
    await callers.untilAnswered(200)
    const { created, refused, ...others } = await callers.stop()
    const stored = (await countAccounts()) - before
    expect(others).toEqual({ reset: 0, unconnected: 0, other: 0 })
    expect(stored).toBeGreaterThanOrEqual(created)
    // If the connection was lost, an account may have been stored although its request failed.
    expect(stored).toBeLessThanOrEqual(created + refused)
  },
  90_000,
)

async function countAccounts(): Promise<number> {
  const reader = await connectAlone(database.url)
  const { rows } = await reader.query<{ count: number }>('select count(*)::int as count from accounts')
  await reader.end()
  return rows[0]?.count ?? 0
}

test('calls fail quickly while PostgreSQL behind PgBouncer is frozen, and its successor is used immediately', async () => {
  const frozen = await createFreezableDatabase()
  const before = await startPooler(frozen.url)
  const api = await startTestApi({ database: frozen, pooler: before })
  await raiseAlert(api.client())
  frozen.freeze()
  await eventually(async () => {
    const read = await api.client().listAlerts({ query: {} })
    expect(read).toMatchObject({ ok: false, failure: { status: 503 } })
  })
  frozen.takeOver()
  await eventually(() => raiseAlert(api.client()))
  await api.stop()
  await before.stop()
})
