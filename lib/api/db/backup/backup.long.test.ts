import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startCallers } from '../../fixtures/callers'
import { createTestDatabase } from '../../fixtures/database'
import { eventually } from '../../fixtures/eventually'
import { createPerson, createType } from '../../fixtures/people'
import { dataOf, startTestApi, type TestApi } from '../../fixtures/server'
import { connectAlone } from '../connecting'
import { pathsIn } from '../embedded/data-paths'
import { joinDatabase, startDatabase } from '../embedded/launcher'
import { findServerUser } from '../embedded/server-user'
import { readContents } from './contents.fixture'
import { restoreBackup } from './restore-backup'
import { writeBackup } from './write-backup'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'beacon-backup-'))
  stops.push(() => rm(folder, { recursive: true }))
  return folder
}

async function query<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = await connectAlone(url)
  return (await client.query<Row>(text, values).finally(() => client.end())).rows
}

const numberOf = async (url: string, rows: string) =>
  Number((await query<{ count: string }>(url, `select count(*) from ${rows}`))[0]?.count)

/** Accounts without an audit entry, and audit entries without an account. */
const torn = `(
  (select id from accounts except select record_id from audit_entries where record_kind = 'account')
  union all
  (select record_id from audit_entries where record_kind = 'account' except select id from accounts)
) as torn`

async function targetOf(api: TestApi) {
  const accountType = await createType(api.client())
  const { businessId, baseUrl } = api
  return { port: Number(new URL(baseUrl).port), businessId, token: api.token(), accountType }
}

test('a backup made while 16 callers write has everything stored before it, nothing half written, and can be restored into an embedded database', async () => {
  const api = await startTestApi()
  stops.push(() => api.stop())
  const callers = startCallers(await targetOf(api), 16)
  stops.push(() => callers.stop())
  await callers.untilAnswered(500)
  const before = await numberOf(api.databaseUrl, 'accounts')
  const folder = await newFolder()
  const backup = join(folder, 'backup')
  const { at } = await writeBackup(api.databaseUrl, backup, '1.0.0')
  await callers.untilAnswered(500)
  await callers.stop()

  const database = await joinDatabase(join(folder, 'data'))
  stops.push(() => database.stop())
  await restoreBackup(database.url, backup)
  expect(await numberOf(database.url, torn)).toBe(0)
  const restored = await query<{ row: string }>(database.url, 'select a::text as row from accounts a')
  expect(restored.length).toBeGreaterThanOrEqual(before)
  const stored = await query<{ row: string }>(api.databaseUrl, 'select a::text as row from accounts a')
  const known = new Set(stored.map(({ row }) => row))
  expect(restored.filter(({ row }) => !known.has(row))).toEqual([])
  expect(await numberOf(database.url, 'accounts')).toBeLessThan(stored.length)
  const earlier = await query<{ id: string }>(
    api.databaseUrl,
    'select id from accounts where created_at < $1',
    [at],
  )
  expect(await numberOf(database.url, 'accounts')).toBeGreaterThanOrEqual(earlier.length)
})

test('an embedded database is backed up and restored into a database on a server, twice, without a difference', async () => {
  const folder = await newFolder()
  const embedded = await joinDatabase(join(folder, 'data'))
  stops.push(() => embedded.stop())
  const api = await startTestApi({ database: { url: embedded.url, drop: async () => {} } })
  await createPerson(api.client(), await createType(api.client()))
  await api.stop()
  await writeBackup(embedded.url, join(folder, 'first'), '1.0.0')
  const server = await createTestDatabase()
  stops.push(() => server.drop())
  await restoreBackup(server.url, join(folder, 'first'))
  await writeBackup(server.url, join(folder, 'second'), '1.0.0')
  const again = await createTestDatabase()
  stops.push(() => again.drop())
  await restoreBackup(again.url, join(folder, 'second'))
  const contents = await readContents(embedded.url)
  for (const { url } of [server, again]) {
    const { structure, tables } = await readContents(url)
    expect(structure).toEqual(contents.structure)
    expect({ ...tables, database_origin: '' }).toEqual({ ...contents.tables, database_origin: '' })
  }
})

/** Copies a folder and preserves its owner, because the server refuses a folder that another user owns. */
function copy(from: string, to: string): void {
  mkdirSync(join(to, '..'), { recursive: true })
  execFileSync('cp', ['-a', from, to])
}

const archive = { archive_mode: 'on', archive_command: 'cp %p archive/%f' }
const recovery = { restore_command: 'cp archive/%f %p', recovery_target_action: 'promote' }

test('a base backup and archived WAL restore any point in time, and deliveries are then held', async () => {
  const folder = await newFolder()
  const first = pathsIn(join(folder, 'first'))
  await (await startDatabase(first.dataDir)).stop()
  const user = findServerUser(first.cluster)
  const give = async (path: string) => user && chown(path, user.uid, user.gid)
  mkdirSync(join(first.cluster, 'archive'))
  await give(join(first.cluster, 'archive'))
  const running = await startDatabase(first.dataDir, archive)
  stops.push(() => running.stop())
  const api = await startTestApi({ database: { url: running.url, drop: async () => {} } })
  stops.push(() => api.stop())
  const client = api.client()
  const type = await createType(client)
  const beforeBase = await createPerson(client, type)

  const second = pathsIn(join(folder, 'second'))
  const session = await connectAlone(running.url)
  await session.query(`select pg_backup_start('base', true)`)
  copy(first.cluster, second.cluster)
  const { rows } = await session.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  await session.end()

  const beforeTarget = await createPerson(client, type)
  const [target] = await query<{ at: string }>(running.url, 'select clock_timestamp()::text as at')
  const afterTarget = await createPerson(client, type)
  await query(running.url, 'select pg_switch_wal()')
  const [{ wal } = { wal: '' }] = await query<{ wal: string }>(
    running.url,
    'select pg_walfile_name(pg_current_wal_lsn() - 1) as wal',
  )
  await eventually(async () => {
    const [done] = await query<{ last: string }>(
      running.url,
      'select last_archived_wal as last from pg_stat_archiver',
    )
    expect((done?.last ?? '') >= wal).toBe(true)
  })
  await api.stop()
  await running.stop()

  rmSync(join(second.cluster, 'archive'), { recursive: true })
  copy(join(first.cluster, 'archive'), join(second.cluster, 'archive'))
  rmSync(join(second.cluster, 'postmaster.pid'))
  const added = { backup_label: rows[0]?.labelfile ?? '', 'recovery.signal': '' }
  for (const [name, text] of Object.entries(added)) {
    writeFileSync(join(second.cluster, name), text)
    await give(join(second.cluster, name))
  }
  const restored = await startDatabase(second.dataDir, {
    ...recovery,
    recovery_target_time: target?.at ?? '',
  })
  stops.push(() => restored.stop())
  await eventually(async () => {
    const [state] = await query<{ ends: boolean }>(restored.url, 'select not pg_is_in_recovery() as ends')
    expect(state?.ends).toBe(true)
  })
  const found = await query<{ id: string }>(restored.url, 'select id from accounts')
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set([beforeBase.id, beforeTarget.id]))
  expect(found).not.toContainEqual({ id: afterTarget.id })
  const later = await startTestApi({ database: { url: restored.url, drop: async () => {} } })
  stops.push(() => later.stop())
  expect(dataOf(await later.client().readBusiness({})).deliveriesHeld).toBe('copied')
})
