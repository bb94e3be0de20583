import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { headerBytes, readPmtilesHeader } from './pmtiles-header'
import { attributionOf, readPmtilesMetadata } from './pmtiles-metadata'
import { townFile } from './town-file'

const town = readFileSync(townFile)
const changed = (at: number, value: number) => {
  const bytes = Uint8Array.from(town.subarray(0, headerBytes))
  bytes[at] = value
  return bytes
}

test('a header contains the bounds, the zoom levels and the position of the metadata', () => {
  const header = readPmtilesHeader(town)
  expect(header).toMatchObject({ minZoom: 8, maxZoom: 15, metadata: { compression: 'gzip' } })
  expect(header?.bounds.west).toBeCloseTo(-69.3676, 3)
  expect(header?.bounds.east).toBeCloseTo(-69.2724, 3)
  expect(header?.bounds.south).toBeCloseTo(-25.1934, 3)
  expect(header?.bounds.north).toBeCloseTo(-25.1066, 3)
})

test('only PMTiles version 3 files with vector tiles have a header', () => {
  expect(readPmtilesHeader(changed(0, 0))).toBeUndefined()
  expect(readPmtilesHeader(changed(7, 2))).toBeUndefined()
  const png = 2
  expect(readPmtilesHeader(changed(99, png))).toBeUndefined()
  expect(readPmtilesHeader(town.subarray(0, headerBytes - 1))).toBeUndefined()
})

test('metadata can be read compressed or plain, and is empty if broken', () => {
  const header = readPmtilesHeader(town)
  if (!header) throw new Error('The town has no header.')
  const { offset, length } = header.metadata
  const bytes = town.subarray(offset, offset + length)
  expect(readPmtilesMetadata(header, bytes)).toMatchObject({ name: 'Valle Lucero (invented)' })
  const plain = { ...header, metadata: { ...header.metadata, compression: 'none' as const } }
  expect(readPmtilesMetadata(plain, Buffer.from('{"attribution":" © OSM "}'))).toEqual({
    attribution: ' © OSM ',
  })
  expect(readPmtilesMetadata(header, bytes.subarray(9))).toEqual({})
  expect(attributionOf({ attribution: ' © OSM ' })).toBe('© OSM')
  expect(attributionOf({ attribution: 3 })).toBe('')
})
