import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedDatabase, startDatabase } from '@/lib/api/db/embedded/launcher'
import { startApi } from '@/lib/api/processes/start-api'
import { createClient } from '@/lib/client/client'
import { readSettings } from '@/lib/env'
import { createLogger } from '@/lib/logging'

// Fills the disk under the API, a small tmpfs (as root, on Linux). Checks the responses that callers get in the
// meantime, and whether everything that got a 200 is still stored once there is space again.

const megabytes = 256
const businessId = 'demo'
const folder = mkdtempSync(join(tmpdir(), 'beacon-disk-full-'))
const ballast = join(folder, 'ballast')
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
let database: EmbeddedDatabase | undefined
try {
  database = await startDatabase(join(folder, 'data'))
  const api = await startApi({
    settings: {
      ...readSettings({ BOOTSTRAP_EXTERNAL_ID: 'known', RATE_LIMIT_PER_SECOND: '0' }),
      API_PORT: 0,
    },
    databaseUrl: database.url,
    secret: 'a long enough secret, for benchmarks only',
    logger: createLogger('api', 'silent'),
  })
  const login = await createClient({ baseUrl: api.address }).login({
    body: { businessId, externalId: 'known' },
  })
  if (!login.ok) throw new Error('The bench could not log in.')
  const client = createClient({ baseUrl: api.address, businessId, token: login.data.accessToken })
  const statuses = new Map<number, number>()
  const stored: string[] = []
  const create = async () => {
    const name = `Type ${Math.random()}`
    const result = await client.createAccountType({ body: { name, description: 'x'.repeat(400) } })
    const status = result.ok ? 200 : result.failure.status
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (result.ok) stored.push(result.data.accountType.id)
    return status
  }
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - 2_000_000))
  let refused = 0
  for (let call = 0; call < 30_000 && refused < 50; call += 1) if ((await create()) !== 200) refused += 1
  say(`with a full disk: ${said(statuses)}`)
  say(`reads while the disk was full: ${(await client.readOwnIdentity({})).ok ? 200 : 'failed'}`)
  statuses.clear()
  rmSync(ballast)
  // Restarts the database, as the supervisor does: the server crashes if it cannot write its write-ahead log,
  // although it survives if it cannot extend a table.
  await database.stop()
  database = await startDatabase(join(folder, 'data'))
  for (let call = 0; call < 100 && (await create()) !== 200; call += 1)
    await new Promise((r) => setTimeout(r, 200))
  say(`with space again: ${said(statuses)}`)
  let missing = 0
  for (const id of stored) if (!(await client.readAccountType({ params: { id } })).ok) missing += 1
  say(`responses with 200: ${stored.length}, missing afterwards: ${missing}`)
  await api.stop()
} finally {
  await database?.stop()
  execFileSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
}

function said(statuses: Map<number, number>): string {
  return [...statuses].map(([status, times]) => `${status} × ${times}`).join(', ')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
