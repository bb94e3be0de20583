import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { connectAlone } from '@/lib/api/db/pool'
import { startApiProcess } from '@/lib/api/fixtures/api-process'
import { findTarget, startCallers, type Tally } from '@/lib/api/fixtures/callers'

/**
 * `npm run bench:restarts`: restarts the API while callers create accounts; the stored accounts must match the
 * responses.
 */
const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '20' },
    callers: { type: 'string', default: '100' },
    port: { type: 'string', default: '4985' },
  },
})
const port = Number(values.port)
const externalId = 'the external id of the restarts'
/** The number of creates that must complete between two restarts, so that callers are active at each restart. */
const createsBetween = 500

const folder = mkdtempSync(join(tmpdir(), 'beacon-restarts-'))
const database = await startDatabase(join(folder, 'data'))
let api: ChildProcess | undefined
try {
  api = await startApi()
  const before = await countAccounts()
  const callers = startCallers(await findTarget(port, 'demo', externalId), Number(values.callers))
  for (let restart = 0; restart < Number(values.restarts); restart += 1) {
    await callers.untilAnswered(createsBetween)
    await stopApi(api)
    api = await startApi()
  }
  await callers.untilAnswered(createsBetween)
  print(await callers.stop(), (await countAccounts()) - before)
} finally {
  if (api) await stopApi(api)
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

function startApi(): Promise<ChildProcess> {
  const secret = 'a long enough secret, for benchmarks only'
  const env = { BOOTSTRAP_EXTERNAL_ID: externalId, RATE_LIMIT_PER_SECOND: '0', LOG_LEVEL: 'error' }
  return startApiProcess({ databaseUrl: database.url, secret, port, env })
}

async function stopApi(running: ChildProcess): Promise<void> {
  const ended = once(running, 'exit')
  running.kill('SIGTERM')
  const [code] = await ended
  if (code !== 0) throw new Error(`The API exited with ${code}.`)
}

async function countAccounts(): Promise<number> {
  const reader = await connectAlone(database.url)
  const { rows } = await reader.query<{ count: number }>('select count(*)::int as count from accounts')
  await reader.end()
  return rows[0]?.count ?? 0
}

function print({ created, refused, reset, unconnected, other }: Tally, stored: number): void {
  process.stdout.write(
    `${values.restarts} restarts under ${values.callers} callers: ${stored} stored, ${created} responses with 200; ` +
      `${refused} with 503, ${reset} reset, ${other} other responses; ${unconnected} could not connect\n`,
  )
  if (stored === created && other === 0) return
  process.stdout.write('The stored accounts do not match the responses.\n')
  process.exitCode = 1
}
