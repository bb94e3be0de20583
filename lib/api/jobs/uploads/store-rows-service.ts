import { settings } from '@/lib/env'
import { analyzeJobRows, copyJobRowLines } from '../rows-repository'
import { noRoom } from './import-storage-service'
import type { FileRows } from './upload-messages'
import { Slots } from './upload-slots'

const manyRows = 5_000
const mostRead = 4
const connectionsLeft = 2
let slots: Slots | undefined

/** Each file that is read holds a thread and a connection to the database, of which others need some. */
export function readingSlots(): Slots {
  const total = Math.max(1, Math.min(mostRead, settings().DATABASE_CONNECTIONS - connectionsLeft))
  slots ??= new Slots({ perKey: 2, total })
  return slots
}

/** Of a file that is read but once. */
export const onceOnly = { repeatable: false }

/** Stores the rows of a file, in the transaction of the caller; how many there are, and what they take. 422 over `room` bytes. */
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
