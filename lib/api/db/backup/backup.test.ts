import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database'
import { createPerson, createType, newPhone } from '../../fixtures/people'
import { dataOf, startTestApi, type TestApi } from '../../fixtures/server'
import { connectAlone } from '../connecting'
import { readContents } from './contents.fixture'
import { type Manifest, manifestFile } from './manifest'
import { restoreBackup } from './restore-backup'
import { writeBackup } from './write-backup'

const digits = '0123456789'.repeat(20)
let folder: string
let backup: string
let api: TestApi | undefined
const databases: TestDatabase[] = []
let original: Awaited<ReturnType<typeof readContents>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beacon-backup-'))
  const source = await startTestApi()
  const client = source.client()
  const type = await createType(client)
  await createPerson(client, type, { fullname: 'Ñandú \\ "quoted"\ttab\nline 🛟', metadata: { digits } })
  await client.createAccount({ body: { accountType: type, phone: newPhone() } })
  const message = { title: 'Water', sendWhatsApp: true }
  dataOf(await client.sendNotification({ body: { phones: [newPhone()], message } }))
  backup = join(folder, 'backup')
  await writeBackup(source.databaseUrl, backup, '1.2.3')
  original = await readContents(source.databaseUrl)
  await source.stop()
})
afterEach(async () => {
  await api?.stop()
  api = undefined
  await Promise.all(databases.splice(0).map((database) => database.drop()))
})
afterAll(() => rm(folder, { recursive: true }))

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  databases.push(database)
  return database
}

const readManifest = async (from = backup): Promise<Manifest> =>
  JSON.parse(await readFile(join(from, manifestFile), 'utf8'))

/** Copies the backup and applies `change` to the copy. Returns the copy's folder. */
async function damaged(change: (path: string) => Promise<unknown>): Promise<string> {
  const copy = join(folder, `damaged-${Math.random()}`)
  await cp(backup, copy, { recursive: true })
  await change(copy)
  return copy
}

async function changeManifest(path: string, change: (manifest: Manifest) => void): Promise<void> {
  const manifest = await readManifest(path)
  change(manifest)
  await writeFile(join(path, manifestFile), JSON.stringify(manifest))
}

async function isEmpty(url: string): Promise<boolean> {
  const client = await connectAlone(url)
  const { rowCount } = await client.query(
    `select from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
  )
  await client.end()
  return rowCount === 0
}

test('a restored database has the same structure and rows, and only its deliveries are held', async () => {
  const { url } = await emptyDatabase()
  await restoreBackup(url, backup)
  const { database_origin: _, ...expected } = original.tables
  const { structure, tables } = await readContents(url)
  const { database_origin: __, ...restored } = tables
  expect(structure).toEqual(original.structure)
  expect(restored).toEqual(expected)
  expect(Object.keys(restored).length).toBeGreaterThan(50)
})

test('Beacon works on a restored database, adds records to it, and sends nothing', {
  tags: 'long',
}, async () => {
  const { url } = await emptyDatabase()
  await restoreBackup(url, backup)
  api = await startTestApi({ database: { url, drop: async () => {} }, worker: true })
  const client = api.client()
  expect(dataOf(await client.readBusiness({})).deliveriesHeld).toBe('copied')
  await createPerson(client, await createType(client))
  const [row] = await api.sql<{ queued: number }>(
    "select count(*) as queued from deliveries where state = 'queued'",
  )
  expect(row?.queued).toBe(2)
})

test('the manifest names the version, the migrations, and the rows and checksum of each file', async () => {
  const { version, migrations, tables, server } = await readManifest()
  expect({ version, server }).toEqual({ version: '1.2.3', server: expect.any(Number) })
  expect(migrations.length).toBeGreaterThan(10)
  const accounts = tables.find(({ name }) => name === 'accounts')
  expect(accounts).toMatchObject({
    rows: 2,
    file: 'accounts.copy.gz',
    sha256: expect.stringMatching(/^\w{64}$/),
  })
})

test.each<[string, (path: string) => Promise<unknown>, RegExp]>([
  ['an interrupted backup', (path) => rm(join(path, manifestFile)), /not a complete backup/],
  [
    'a backup without one of its files',
    (path) => rm(join(path, 'accounts.copy.gz')),
    /accounts.* is missing/,
  ],
  [
    'a truncated file',
    (path) => truncate(join(path, 'accounts.copy.gz'), 40),
    /accounts.* has changed since it was written/,
  ],
  [
    'a changed file',
    async (path) => {
      const file = join(path, 'structure.json')
      await writeFile(file, (await readFile(file, 'utf8')).replace('accounts', 'accountz'))
    },
    /structure.* has changed since it was written/,
  ],
  [
    'a table with fewer rows than it had',
    (path) =>
      changeManifest(path, ({ tables }) => {
        for (const table of tables) table.rows += 1
      }),
    /instead of/,
  ],
  [
    'a backup of an incompatible later version',
    (path) =>
      changeManifest(path, ({ migrations }) =>
        migrations.push({ name: '9999-later', compatible_from: '9999-later' }),
      ),
    /9999-later/,
  ],
  [
    'a backup of a later PostgreSQL',
    (path) => changeManifest(path, (manifest) => (manifest.server = 99)),
    /restore on 99 or later/,
  ],
])('%s is refused, and the database stays empty', async (_, change, words) => {
  const { url } = await emptyDatabase()
  await expect(restoreBackup(url, await damaged(change))).rejects.toThrow(words)
  expect(await isEmpty(url)).toBe(true)
})

test('nothing is restored into a database that has tables', async () => {
  const { url } = await emptyDatabase()
  await restoreBackup(url, backup)
  const before = await readContents(url)
  await expect(restoreBackup(url, backup)).rejects.toThrow(/not empty/)
  expect(await readContents(url)).toEqual(before)
})

test('a backup never replaces another, and an empty database is not backed up', async () => {
  const { url } = await emptyDatabase()
  await expect(writeBackup(url, backup, '1.2.3')).rejects.toThrow(/already exists/)
  const path = join(folder, 'of-nothing')
  await expect(writeBackup(url, path, '1.2.3')).rejects.toThrow(/nothing to back up/)
  expect(existsSync(path)).toBe(false)
})
