import { type ApiError, invalidArguments, issue } from '../../api-error'
import { processSettings } from '../../process-settings'
import { readStorageQuota } from '../../quotas/quotas-service'
import { addStoredBytes, sumStoredBytes } from '../repository'

/** A business's storage quota for imports, in MB. */
const megabytesOf = async (businessId: string) =>
  (await readStorageQuota(businessId)) ?? processSettings().IMPORT_STORAGE_MB

/** The number of bytes left for a business's imports, and the 422 to throw if an upload needs more. */
export type Room = { bytes: number; full: ApiError }

/** Returns the space left for a business's imports. Throws a 422 if there is none. */
export async function findRoom(businessId: string): Promise<Room> {
  const megabytes = await megabytesOf(businessId)
  const room = { bytes: megabytes * 1_000_000 - (await sumStoredBytes(businessId)), full: noRoom(megabytes) }
  if (room.bytes <= 0) throw room.full
  return room
}

/** The maximum size of an import's rows, in bytes; the same as for an upload. */
const mostBytesOfFile = 500_000_000

/** Reserves space for an import's changed rows. Throws a 422 if there is not enough. */
export async function takeRoom(key: { businessId: string; id: string }, bytes: number): Promise<void> {
  const ofFile = await addStoredBytes(key, bytes)
  const megabytes = await megabytesOf(key.businessId)
  const room = megabytes * 1_000_000 - (await sumStoredBytes(key.businessId))
  if (ofFile > mostBytesOfFile || room < 0) throw noRoom(megabytes, 'cell')
}

const noRoom = (megabytes: number, path = 'upload') =>
  invalidArguments(
    issue(
      path,
      'no_room',
      `does not fit: imports from the last 30 days would take up over ${megabytes} MB; cancel imports that will not be started`,
    ),
  )
