import { invalidArguments, issue } from '../../api-error'
import { addStoredBytes, sumStoredBytes } from '../repository'

let megabytesOfBusiness = 10_000

/** What the imports of one business may take together, in MB. */
export function setImportStorage(megabytes: number): void {
  megabytesOfBusiness = megabytes
}

/** How many bytes the imports of a business may still take; 422 when there is no room. */
export async function findRoom(businessId: string): Promise<number> {
  const room = megabytesOfBusiness * 1_000_000 - (await sumStoredBytes(businessId))
  if (room <= 0) throw noRoom()
  return room
}

/** As many as those of a file that is uploaded. */
const mostBytesOfFile = 500_000_000

/** Counts bytes that the rows of an import are about to take beside those that they have; 422 where there is no room. */
export async function takeRoom(key: { businessId: string; id: string }, bytes: number): Promise<void> {
  const ofFile = await addStoredBytes(key, bytes)
  const room = megabytesOfBusiness * 1_000_000 - (await sumStoredBytes(key.businessId))
  if (ofFile > mostBytesOfFile || room < 0) throw noRoom('cell')
}

export const noRoom = (path = 'upload') =>
  invalidArguments(
    issue(
      path,
      'no_room',
      `does not fit: the imports of the last 30 days would take over ${megabytesOfBusiness} MB; cancel those that will not be started`,
    ),
  )
