import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '@/lib/env'
import { etagOf } from './etag'
import { type Bounds, headerBytes, readPmtilesHeader } from './pmtiles-header'
import { attributionOf, mostMetadataBytes, readPmtilesMetadata } from './pmtiles-metadata'

/** The data that a browser needs to render the streets in a PMTiles file. */
export type StreetFile = {
  /** Includes the file's version, so that a page never mixes two versions. */
  url: string
  bounds: Bounds
  minZoom: number
  maxZoom: number
  /**
   * The attribution of the map data, as text or HTML with links: from the file or, if it has none, MAP_ATTRIBUTION.
   */
  attribution: string
  /** True if the file shows the fictional town of the sample business. */
  isInvented: boolean
}

/** The file names that may be served. None of them can refer to a file outside the folder. */
export const fileName = /^[A-Za-z0-9_-]+\.pmtiles$/

export const mapsFolder = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>) => join(DATA_DIR, 'maps')

/** Reads `length` bytes from a file, or fewer at its end. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>

/**
 * Reads a file's header and metadata through `read`; undefined unless it is a PMTiles version 3 file with vector
 * tiles. Errors from `read` propagate.
 */
export async function describeFile(
  read: ReadBytes,
): Promise<Omit<StreetFile, 'url' | 'isInvented'> | undefined> {
  const header = readPmtilesHeader(await read(0, headerBytes))
  if (!header) return undefined
  const { bounds, minZoom, maxZoom, metadata } = header
  const isRead = metadata.length > 0 && metadata.length <= mostMetadataBytes
  const bytes = isRead ? await read(metadata.offset, metadata.length) : new Uint8Array()
  return { bounds, minZoom, maxZoom, attribution: attributionOf(readPmtilesMetadata(header, bytes)) }
}

/**
 * Like `describeFile`, but for a local file; also undefined if it cannot be read. `address` is the file's URL in
 * the browser.
 */
export async function describeLocalFile(
  path: string,
  address: string,
): Promise<Omit<StreetFile, 'isInvented'> | undefined> {
  const file = await open(path).catch(() => undefined)
  if (!file) return undefined
  try {
    const version = encodeURIComponent(etagOf(await file.stat()).replaceAll('"', ''))
    const described = await describeFile(async (offset, length) => {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset)
      return buffer.subarray(0, bytesRead)
    })
    return described && { url: `${address}?v=${version}`, ...described }
  } catch {
    return undefined
  } finally {
    await file.close()
  }
}

/**
 * Describes every street map in the folder, sorted by name. Other files are skipped; a missing folder counts as
 * empty.
 */
export async function listLocalFiles(folder: string): Promise<Omit<StreetFile, 'isInvented'>[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => fileName.test(name)).sort()
  const files = await Promise.all(
    names.map((name) => describeLocalFile(join(folder, name), `/api/maps/${name}`)),
  )
  return files.filter((file) => file !== undefined)
}
