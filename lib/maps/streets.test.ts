import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { findOwnStreets, findStreets } from './streets'
import { sampleBusinessId, townFile } from './town-file'

const folder = mkdtempSync(join(tmpdir(), 'beacon-streets-'))
const settings = { DATA_DIR: folder, PMTILES_URL: '', MAP_ATTRIBUTION: '© Acme' }
const put = (name: string) => copyFileSync(townFile, join(folder, 'maps', name))

beforeEach(() => {
  rmSync(join(folder, 'maps'), { recursive: true, force: true })
  mkdirSync(join(folder, 'maps'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('only the sample business gets the fictional town, and only if there is no other street map file', async () => {
  expect(await findStreets(settings, sampleBusinessId)).toMatchObject([{ isInvented: true, maxZoom: 15 }])
  expect(await findStreets(settings, 'acme')).toEqual([])
  expect(await findStreets({ ...settings, DATA_DIR: '/nowhere' }, 'acme')).toEqual([])
  put('antofagasta.pmtiles')
  for (const business of [sampleBusinessId, 'acme']) {
    const files = await findStreets(settings, business)
    expect(files).toMatchObject([{ isInvented: false, attribution: '© Acme' }])
    expect(files[0]?.url).toMatch(/^\/api\/maps\/antofagasta\.pmtiles\?v=[a-z0-9-]+$/)
  }
})

test('every street map file in the folder is listed, and other files are skipped', async () => {
  for (const name of ['b.pmtiles', 'a.pmtiles', 'with space.pmtiles', 'c.pmtiles.part']) put(name)
  writeFileSync(join(folder, 'maps', 'broken.pmtiles'), 'PMTiles')
  mkdirSync(join(folder, 'maps', 'folder.pmtiles'))
  const names = (await findOwnStreets(settings)).map(({ url }) => url.replace(/\?.*/, ''))
  expect(names).toEqual(['/api/maps/a.pmtiles', '/api/maps/b.pmtiles'])
})

test('the file at PMTILES_URL is read with range requests, and is ignored if its server does not support them', async () => {
  const town = readFileSync(townFile)
  const asked: string[] = []
  const server = createServer((request, response) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    asked.push(`${request.url} ${request.headers.range}`)
    response.writeHead(request.url === '/town.pmtiles' ? 206 : 200)
    response.end(town.subarray(Number(from), Number(to) + 1))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address() as AddressInfo
  const at = (path: string) => ({ ...settings, PMTILES_URL: `http://127.0.0.1:${address.port}${path}` })
  try {
    const [file] = await findOwnStreets(at('/town.pmtiles'))
    expect(file).toMatchObject({ url: at('/town.pmtiles').PMTILES_URL, maxZoom: 15, attribution: '© Acme' })
    await findOwnStreets(at('/town.pmtiles'))
    expect(asked).toHaveLength(2)
    expect(await findOwnStreets(at('/no-ranges.pmtiles'))).toEqual([])
  } finally {
    server.close()
  }
})
