import { pushedKinds } from '../configured-channels'
import { inTransaction } from '../db/transaction'
import { configuredFor } from '../own-channels/service'
import { mostTries, sortFailure } from '../workers/sort-failure'
import {
  type AudienceChunk,
  countChunkTry,
  failAudienceChunk,
  lockAudienceChunk,
  splitAudienceChunk,
  storeAudienceChunk,
} from './audience-repository'
import { cancelDeliveries, releaseHeld } from './changes-repository'
import { notifyWorkers } from './repository'

/**
 * Stores the deliveries of a large audience's next chunk, in the given notification or in any. Deletes the
 * chunk in the same transaction, so a chunk is stored again if the process is killed. Returns undefined if
 * there is none. `onLocked` is called once the chunk is locked.
 */
export function storeNextChunk(
  notificationId: string | null = null,
  onLocked?: (chunk: AudienceChunk) => void,
): Promise<{ notificationId: string; queued: number } | undefined> {
  return inTransaction(async () => {
    const chunk = await lockAudienceChunk(notificationId)
    if (!chunk) return undefined
    onLocked?.(chunk)
    const queued = await storeAudienceChunk(
      chunk,
      pushedKinds(await configuredFor(chunk.businessId), chunk.simulated),
    )
    if (queued > 0) await notifyWorkers()
    return { notificationId: chunk.notificationId, queued }
  })
}

/**
 * Stores the next chunk. Returns false if there was none. If the database rejects the chunk, splits it in
 * half, postpones both halves and throws the error. A single account that is rejected repeatedly is marked as
 * failed.
 */
export async function storeNextOrPutOff(): Promise<boolean> {
  let chunk: AudienceChunk | undefined
  try {
    const stored = await storeNextChunk(null, (locked) => {
      chunk = locked
    })
    return stored !== undefined
  } catch (error) {
    if (chunk && sortFailure(error) === 'poison') await putOff(chunk)
    throw error
  }
}

async function putOff(chunk: AudienceChunk): Promise<void> {
  if (await splitAudienceChunk(chunk)) return
  if ((await countChunkTry(chunk)) >= mostTries) await failAudienceChunk(chunk)
}

/** Releases the deliveries of scheduled notifications that are due. Returns false if there were none. */
export async function releaseScheduled(): Promise<boolean> {
  const released = await releaseHeld()
  if (released > 0) await notifyWorkers()
  return released > 0
}

/** Cancels some unsent deliveries of cancelled notifications. Returns false if there were none. */
export async function cancelWaiting(): Promise<boolean> {
  return (await cancelDeliveries()) > 0
}
