import { deriveKey } from '@/lib/secret'
import { replaceFingerprints } from './repository'
import { replaceSealed, type SealedColumn, sealedColumns, selectSealed } from './sealed-repository'
import { isSealedWithFirst, openSealed, seal } from './secrets'

const atOnce = 1_000

/**
 * Re-encrypts with SECRET all values that SECOND_SECRET encrypted. Returns the number of values by
 * `table.column`.
 */
export async function sealAgain(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const column of sealedColumns) {
    let count = 0
    for await (const texts of readOfOthers(column)) {
      const readable = texts.flatMap((text) => {
        const opened = openIfPossible(text)
        return opened === undefined ? [] : [{ text, again: seal(opened) }]
      })
      count += await replaceSealed(
        column,
        readable.map(({ text }) => text),
        readable.map(({ again }) => again),
      )
    }
    if (count > 0) counts[`${column.table}.${column.column}`] = count
  }
  return counts
}

/** Returns the number of stored values that SECRET cannot decrypt, by `table.column`. */
export async function countOfOthers(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const column of sealedColumns) {
    let count = 0
    for await (const texts of readOfOthers(column)) count += texts.length
    if (count > 0) counts[`${column.table}.${column.column}`] = count
  }
  return counts
}

/**
 * Makes this the only secret that the database accepts, and deletes the copies of stored keys that other
 * secrets encrypted.
 */
export async function forgetOthers(secret: string): Promise<void> {
  const fingerprint = deriveKey(secret, 'fingerprint')
  await replaceFingerprints(fingerprint, fingerprint.toString('hex'))
}

/** The values in a column that were not sealed with SECRET. */
async function* readOfOthers(column: SealedColumn): AsyncGenerator<string[]> {
  let last: string | undefined = ''
  while (last !== undefined) {
    const texts: string[] = await selectSealed(column, last, atOnce)
    last = texts.at(-1)
    yield texts.filter((text) => !isSealedWithFirst(text))
  }
}

function openIfPossible(text: string): string | undefined {
  try {
    return openSealed(text)
  } catch {
    return undefined
  }
}
