import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPmtilesHeader } from '@/lib/maps/pmtiles-header'
import { readPmtilesMetadata } from '@/lib/maps/pmtiles-metadata'
import { townFile } from '@/lib/maps/town-file'
import { makeTownFile } from './town-pmtiles'

/** The fields of a PMTiles file's header and metadata that the tests compare. */
function described(file: Uint8Array) {
  const header = readPmtilesHeader(file)
  if (!header) throw new Error('This is not a PMTiles file.')
  const { offset, length } = header.metadata
  const { bounds, minZoom, maxZoom } = header
  return {
    bounds,
    minZoom,
    maxZoom,
    metadata: readPmtilesMetadata(header, file.subarray(offset, offset + length)),
  }
}

test('the shipped map of the town matches the town’s current streets', () => {
  const kept = described(readFileSync(townFile))
  expect(kept).toEqual(described(makeTownFile()))
  expect(kept.metadata).toHaveProperty('content', expect.stringMatching(/^[0-9a-f]{64}$/))
})
