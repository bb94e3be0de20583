import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeExport } from '../commands/export-folder'
import { makeExamples } from '../fixtures/example-requests'
import { createPerson, createType, newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { type ExportedFile, exportTenant, type Manifest } from './business-export-service'
import { type OperatorRig, operatorToken, startOperatorRig } from './operator.fixture'
import { tenantTables } from './tenant-tables'

let rig: OperatorRig
const csv = `phone,fullname\n${newPhone()},Ana Ñuñoa\n`
beforeAll(async () => {
  rig = await startOperatorRig()
  await makeExamples(rig.api)
  dataOf(await rig.api.client().uploadImport({ query: {}, upload: csv }))
  const stranger = rig.api.strangerClient()
  await createPerson(stranger, await createType(stranger))
})
afterAll(() => rig.api.stop())

const parts = () => exportTenant(rig.api.databaseUrl, 'acme')

test('an export contains every row of a business as of one moment, and nothing of other businesses', async () => {
  const texts = new Map<string, string>()
  const counts = new Map<string, number>()
  const tables = tenantTables.filter(({ derived }) => !derived)
  for (const { name } of tables) {
    const [row] = await rig.api.sql<{ count: number }>(
      `select count(*)::int as count from ${name} where business_id = 'acme'`,
    )
    counts.set(name, row?.count ?? 0)
  }
  for await (const { path, bytes } of parts()) {
    // Records stored after the export began are not included.
    if (texts.size === 0) await createPerson(rig.api.client(), await createType(rig.api.client()))
    texts.set(path, (texts.get(path) ?? '') + Buffer.from(bytes).toString())
  }
  const rowsOf = (path: string) =>
    (texts.get(path) ?? '')
      .split('\n')
      .filter(Boolean)
      .map((row) => JSON.parse(row))
  for (const { name } of tables)
    expect([name, rowsOf(`${name}.ndjson`).length]).toEqual([name, counts.get(name)])
  expect(counts.get('accounts')).toBeGreaterThan(5)
  expect(rowsOf('businesses.ndjson')).toMatchObject([{ id: 'acme' }])
  for (const row of rowsOf('accounts.ndjson')) expect(row).toMatchObject({ business_id: 'acme' })
  const all = [...texts.values()].join('')
  expect(all).not.toMatch(/globex|external_id_hash|token_hash/)
  expect(all).toContain(csv.slice(0, -1))
})

test('the folder of an export appears only when it is complete, and its manifest has the size and checksum of each file', async () => {
  const folder = join(tmpdir(), `export-${process.pid}`)
  async function* broken() {
    yield { path: 'accounts.ndjson', rows: ['{}'], bytes: Buffer.from('{}\n') }
    throw new Error('The connection was lost.')
  }
  try {
    await expect(writeExport(broken(), folder)).rejects.toThrow('lost')
    await expect(readFile(join(folder, 'accounts.ndjson'))).rejects.toThrow('ENOENT')
    await writeExport(parts(), folder)
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
    expect(manifest.files.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['accounts.ndjson', expect.stringMatching(/^files\/import-/)]),
    )
    for (const { path, bytes, sha256 } of manifest.files as ExportedFile[]) {
      const content = await readFile(join(folder, path))
      const hash = createHash('sha256').update(content).digest('hex')
      expect([path, content.byteLength, hash]).toEqual([path, bytes, sha256])
    }
    await expect(writeExport(parts(), folder)).rejects.toThrow('already exists')
  } finally {
    await rm(folder, { recursive: true, force: true })
    await rm(`${folder}.partial`, { recursive: true, force: true })
  }
})

test('the operator API streams an export whose last line is its manifest', async () => {
  const headers = { authorization: `Bearer ${operatorToken}` }
  const response = await fetch(`${rig.address}/businesses/acme/export`, { headers })
  expect(response.headers.get('content-type')).toBe('application/x-ndjson')
  const lines = (await response.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const { manifest } = lines.at(-1) as { manifest: Manifest }
  const rows = lines.filter(({ path }) => path === 'accounts.ndjson')
  expect(rows).toHaveLength(manifest.files.find(({ path }) => path === 'accounts.ndjson')?.rows ?? -1)
  expect(rows[0]).toMatchObject({ row: { business_id: 'acme' } })
  expect((await rig.call('GET', '/businesses/nobody/export')).status).toBe(404)
})
