import type { Settings } from '@/lib/env'
import { describeRemoteFile } from './remote-file'
import { describeLocalFile, listLocalFiles, mapsFolder, type StreetFile } from './street-file'
import { sampleBusinessId, townAddress, townFile } from './town-file'

type Given = Pick<Settings, 'DATA_DIR' | 'PMTILES_URL' | 'MAP_ATTRIBUTION'>

/**
 * The files that the map of a business draws its streets from. Those that whoever runs the console put there come first;
 * only while there are none does the sample business get its invented town.
 */
export async function findStreets(settings: Given, businessId: string): Promise<StreetFile[]> {
  const own = await findOwnStreets(settings)
  return own.length > 0 || businessId !== sampleBusinessId ? own : findTown()
}

/** The files in `DATA_DIR/maps` and that of PMTILES_URL, as far as they can be read. */
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
