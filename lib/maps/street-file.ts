import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '@/lib/env'
import { etagOf } from './etag'
import { type Bounds, headerBytes, readPmtilesHeader } from './pmtiles-header'
import { attributionOf, mostMetadataBytes, readPmtilesMetadata } from './pmtiles-metadata'

/** A PMTiles file as a browser needs to know it to draw its streets. */
export type StreetFile = {
  /** Names the version of the file too, so that a page never mixes two of them. */
  url: string
  bounds: Bounds
  minZoom: number
  maxZoom: number
  /** Text, or HTML with links, as the file or the setting has it. */
  attribution: string
  /** It is the sample business's town, which is nowhere. */
  isInvented: boolean
}

/** What a file is called that is served; nothing in it leads out of its folder. */
export const fileName = /^[A-Za-z0-9_-]+\.pmtiles$/

export const mapsFolder = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>) => join(DATA_DIR, 'maps')

/** Reads `length` bytes of a file, fewer at its end. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>

/** The file that these bytes are of; undefined when it has no vector tiles in PMTiles 3. Throws what `read` throws. */
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

/** The same of a file on this machine; undefined too when it cannot be read. `address` is where a browser finds it. */
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

/** Every file of streets in the folder, by name; what is no such file is passed over, and no folder is an empty one. */
export async function listLocalFiles(folder: string): Promise<Omit<StreetFile, 'isInvented'>[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => fileName.test(name)).sort()
  const files = await Promise.all(
    names.map((name) => describeLocalFile(join(folder, name), `/api/maps/${name}`)),
  )
  return files.filter((file) => file !== undefined)
}
