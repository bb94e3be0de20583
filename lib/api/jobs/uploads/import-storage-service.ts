import { invalidArguments, issue } from '../../api-error'
import { processSettings } from '../../process-settings'
import { addStoredBytes, sumStoredBytes } from '../repository'

/** A business's storage quota for imports, in MB. */
const megabytesOfBusiness = () => processSettings().IMPORT_STORAGE_MB

/** How many bytes a business's imports may still use. Throws a 422 if there are none left. */
export async function findRoom(businessId: string): Promise<number> {
  const room = megabytesOfBusiness() * 1_000_000 - (await sumStoredBytes(businessId))
  if (room <= 0) throw noRoom()
  return room
}

/** The maximum size of an import's rows, the same as for an uploaded file. */
const mostBytesOfFile = 500_000_000

/** Reserves bytes for additional rows of an import. Throws a 422 if there is no room. */
export async function takeRoom(key: { businessId: string; id: string }, bytes: number): Promise<void> {
  const ofFile = await addStoredBytes(key, bytes)
  const room = megabytesOfBusiness() * 1_000_000 - (await sumStoredBytes(key.businessId))
  if (ofFile > mostBytesOfFile || room < 0) throw noRoom('cell')
}

export const noRoom = (path = 'upload') =>
  invalidArguments(
    issue(
      path,
      'no_room',
      `does not fit: imports from the last 30 days would take up over ${megabytesOfBusiness()} MB; cancel imports that will not be started`,
    ),
  )
