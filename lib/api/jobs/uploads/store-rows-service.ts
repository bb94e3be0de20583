import { processSettings } from '../../process-settings'
import { analyzeJobRows, copyJobRowLines } from '../rows-repository'
import { noRoom } from './import-storage-service'
import type { FileRows } from './upload-messages'
import { Slots } from './upload-slots'

const manyRows = 5_000
const mostRead = 4
const connectionsLeft = 2
let slots: Slots | undefined

/** Each file being read holds a thread and a database connection, so the number is limited. */
export function readingSlots(): Slots {
  const total = Math.max(1, Math.min(mostRead, processSettings().DATABASE_CONNECTIONS - connectionsLeft))
  slots ??= new Slots({ perKey: 2, total })
  return slots
}

/** For transactions that read a file, which can be read only once. */
export const onceOnly = { repeatable: false }

/**
 * Stores a file's rows in the caller's transaction; returns how many there are and their size. 422 above `room` bytes.
 */
export async function storeRows(
  rows: AsyncIterable<FileRows>,
  room: number,
): Promise<{ total: number; bytes: number }> {
  let [total, bytes] = [0, 0]
  for await (const { count, lines } of rows) {
    bytes += lines.length
    if (bytes > room) throw noRoom()
    await copyJobRowLines(lines)
    total += count
  }
  if (total > manyRows) await analyzeJobRows()
  return { total, bytes }
}
