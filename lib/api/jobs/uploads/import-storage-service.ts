import { invalidArguments, issue } from '../../api-error'
import { sumStoredBytes } from '../repository'

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

export const noRoom = () =>
  invalidArguments(
    issue(
      'upload',
      'no_room',
      `does not fit: the imports of the last 30 days would take over ${megabytesOfBusiness} MB; cancel those that will not be started`,
    ),
  )
