import { sharedSlots } from '../../limits/shared-slots'
import { processSettings } from '../../process-settings'
import { analyzeJobRows, copyJobRowLines } from '../rows-repository'
import type { Room } from './import-storage-service'
import type { FileRows } from './upload-messages'
import { Slots } from './upload-slots'

const manyRows = 5_000
const mostRead = 4
const mostReadOfBusiness = 2
const connectionsLeft = 2
let slots: Slots | undefined

/**
 * Runs `read` once there is a free slot. Limits the files that this process reads at once, each of which
 * needs a thread and a database connection, and the files of a business that all processes read at once.
 */
export function readInTurn<T>(businessId: string, signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  const total = Math.max(1, Math.min(mostRead, processSettings().DATABASE_CONNECTIONS - connectionsLeft))
  slots ??= new Slots({ perKey: mostReadOfBusiness, total })
  return slots.run(businessId, signal, async () => {
    const limits = { [`readings ${businessId}`]: mostReadOfBusiness }
    await sharedSlots.wait(limits, signal)
    try {
      return await read()
    } finally {
      sharedSlots.release(limits)
    }
  })
}

/** For transactions that cannot be retried, because their file can be read only once. */
export const onceOnly = { repeatable: false }

/**
 * Stores a file's rows in the caller's transaction. Returns their number and their size in bytes. Throws a
 * 422 if they exceed `room`.
 */
export async function storeRows(
  rows: AsyncIterable<FileRows>,
  room: Room,
): Promise<{ total: number; bytes: number }> {
  let [total, bytes] = [0, 0]
  for await (const { count, lines } of rows) {
    bytes += lines.length
    if (bytes > room.bytes) throw room.full
    await copyJobRowLines(lines)
    total += count
  }
  if (total > manyRows) await analyzeJobRows()
  return { total, bytes }
}
