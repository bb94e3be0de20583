import type { Settings } from '@/lib/env'
import { describeRemoteFile } from './remote-file'
import { describeLocalFile, listLocalFiles, mapsFolder, type StreetFile } from './street-file'
import { sampleBusinessId, townAddress, townFile } from './town-file'

type Given = Pick<Settings, 'DATA_DIR' | 'PMTILES_URL' | 'MAP_ATTRIBUTION'>

/**
 * The files with the streets on a business's map. The operator's files come first; only without any does the sample
 * business get its invented town.
 */
export async function findStreets(settings: Given, businessId: string): Promise<StreetFile[]> {
  const own = await findOwnStreets(settings)
  return own.length > 0 || businessId !== sampleBusinessId ? own : findTown()
}

/** The readable files in `DATA_DIR/maps`, and the one at PMTILES_URL. */
export async function findOwnStreets(settings: Given): Promise<StreetFile[]> {
  const { PMTILES_URL: url, MAP_ATTRIBUTION: byDefault } = settings
  const [local, remote] = await Promise.all([
    listLocalFiles(mapsFolder(settings)),
    url === '' ? undefined : describeRemoteFile(url),
  ])
  return [...local, ...(remote ? [remote] : [])].map((file) => ({
    ...file,
    attribution: file.attribution || byDefault,
    isInvented: false,
  }))
}

async function findTown(): Promise<StreetFile[]> {
  const town = await describeLocalFile(townFile, townAddress)
  return town ? [{ ...town, isInvented: true }] : []
}
