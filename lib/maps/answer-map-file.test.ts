import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerMapFile } from './answer-map-file'

const folder = mkdtempSync(join(tmpdir(), 'beacon-maps-'))
const maps = join(folder, 'maps')
/** Longer than one chunk, so that the response is sent in several chunks. */
const text = Array.from({ length: 20_000 }, (_, at) => `${at}`.padStart(9)).join('')

beforeAll(() => {
  mkdirSync(join(maps, 'folder.pmtiles'), { recursive: true })
  writeFileSync(join(maps, 'town.pmtiles'), text)
  writeFileSync(join(maps, 'empty.pmtiles'), '')
  writeFileSync(join(maps, 'notes.txt'), 'not a map')
  writeFileSync(join(folder, 'secret'), 'a secret')
  symlinkSync(join(folder, 'nowhere'), join(maps, 'lost.pmtiles'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ask = (headers: Record<string, string> = {}, name = 'town.pmtiles', method = 'GET') =>
  answerMapFile(new Request('http://console/', { headers, method }), maps, name)

/** Returns the status, and cancels the unread body, which closes the file. */
async function statusOf(answer: Promise<Response>): Promise<number> {
  const { status, body } = await answer
  await body?.cancel()
  return status
}

test('without a range the whole file is returned, cacheable by the browser only', async () => {
  const answer = await ask()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-length')).toBe(String(text.length))
  expect(answer.headers.get('accept-ranges')).toBe('bytes')
  expect(answer.headers.get('cache-control')).toContain('private')
  expect(answer.headers.get('etag')).toMatch(/^"[a-z0-9-]+"$/)
  expect(await answer.text()).toBe(text)
})

test.each([
  ['bytes=0-99', 0, 100],
  ['bytes=1000-150000', 1000, 150_001],
  ['bytes=179990-', 179_990, 180_000],
  ['bytes=-10', 179_990, 180_000],
  ['bytes=-999999', 0, 180_000],
  ['bytes=179999-999999', 179_999, 180_000],
])('the range %s returns only that part', async (range, from, to) => {
  const answer = await ask({ range })
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/${text.length}`)
  expect(answer.headers.get('content-length')).toBe(String(to - from))
  expect(await answer.text()).toBe(text.slice(from, to))
})

test.each(['bytes=180000-', 'bytes=200000-200001', 'bytes=-0'])(
  'the range %s is past the end, and the response states the file size',
  async (range) => {
    const answer = await ask({ range })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe(`bytes */${text.length}`)
    expect(await statusOf(ask({ range: 'bytes=0-' }, 'empty.pmtiles'))).toBe(416)
  },
)

test.each(['bytes=5-4', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'bytes=a-b'])(
  'the range %s is ignored, as the standard requires',
  async (range) => {
    expect(await statusOf(ask({ range }))).toBe(200)
  },
)

test('a range of a different version gets the whole file, and a version that the browser already has is not sent again', async () => {
  const etagNow = async () => (await ask({}, 'town.pmtiles', 'HEAD')).headers.get('etag') ?? ''
  const etag = await etagNow()
  const range = 'bytes=0-9'
  expect(await statusOf(ask({ range, 'if-range': etag }))).toBe(206)
  expect(await statusOf(ask({ range, 'if-range': '"another"' }))).toBe(200)
  expect(await statusOf(ask({ range, 'if-none-match': etag }))).toBe(304)
  expect(await statusOf(ask({ 'if-none-match': `"another", W/${etag}` }))).toBe(304)
  expect(await statusOf(ask({ 'if-none-match': '"another"' }))).toBe(200)
  utimesSync(join(maps, 'town.pmtiles'), 1, 1)
  expect(await statusOf(ask({ range, 'if-range': etag }))).toBe(200)
  expect(await etagNow()).not.toBe(etag)
})

test('HEAD returns the headers GET would, without the body', async () => {
  const answer = await ask({ range: 'bytes=0-9' }, 'town.pmtiles', 'HEAD')
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-length')).toBe('10')
  expect(await answer.text()).toBe('')
})

test.each([
  '../secret',
  '..%2Fsecret',
  'notes.txt',
  'none.pmtiles',
  'folder.pmtiles',
  'lost.pmtiles',
  '../maps/town.pmtiles',
  '.pmtiles',
  'town.pmtiles\0',
])('a file named %j is not served', async (name) => {
  expect(await statusOf(ask({}, name))).toBe(404)
})
