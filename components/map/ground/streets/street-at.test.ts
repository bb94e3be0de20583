import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeFile } from '@/lib/maps/street-file'
import { townAddress, townFile } from '@/lib/maps/town-file'
import { Random } from '@/lib/samples/random'
import { placeInTown } from '@/lib/samples/town/place-in-town'
import type { MapStreets } from '../../map-types'
import { streetAt } from './street-at'

const url = `http://127.0.0.1${townAddress}`
const bytes = readFileSync(townFile)
let town: MapStreets

/** Answers range requests as the console does. */
async function answerRange(_: unknown, { headers }: RequestInit) {
  const [, from, to] = /bytes=(\d+)-(\d+)/.exec(new Headers(headers).get('range') ?? '') ?? []
  const part = bytes.subarray(Number(from), Number(to) + 1)
  return new Response(new Uint8Array(part), { status: 206, headers: { etag: '"town"' } })
}

beforeAll(async () => {
  vi.stubGlobal('fetch', answerRange)
  const read = async (offset: number, length: number) => bytes.subarray(offset, offset + length)
  town = { ...(await describeFile(read)), url, isInvented: true } as MapStreets
})
afterAll(() => vi.unstubAllGlobals())

test('a point beside a street is on that street, or at a corner on the one that it crosses', async () => {
  const random = new Random('streets', 1)
  const places = Array.from({ length: 60 }, () => placeInTown(random))
  const found = await Promise.all(places.map((place) => streetAt(place, [town], 'es')))
  expect(found).not.toContain(undefined)
  const right = places.filter(({ street }, at) => street.startsWith(found[at] ?? '?'))
  expect(right.length).toBeGreaterThan(50)
})

test('far from any street, and outside the files, there is none', async () => {
  const { west, south } = town.bounds
  expect(await streetAt({ latitude: south, longitude: west }, [town], 'es')).toBeUndefined()
  expect(await streetAt({ latitude: 48.85, longitude: 2.35 }, [town], 'es')).toBeUndefined()
})
