import { posix } from 'node:path'
import type { Archive } from './archive'
import { tooLarge } from './unreadable-workbook'
import { readXml } from './xml'

const most = 10_000

/** `type` is the last word of its URI, which two versions of the standard begin in two ways; `target` is the name of a part. */
export type Relationship = { id: string; type: string; target: string }

/** Where a part leads (ECMA-376 part 2, 6.5); that of the whole archive is named ''. None where it says nothing. */
export async function readRelationships(archive: Archive, part: string): Promise<Relationship[]> {
  const { dir, base } = posix.parse(part)
  const list = posix.join(dir, '_rels', `${base}.rels`)
  if (!archive.has(list)) return []
  const found: Relationship[] = []
  for await (const events of readXml(archive.read(list))) {
    for (const event of events) {
      if (event.kind !== 'open' || event.name !== 'Relationship') continue
      const { Id = '', Type = '', Target = '' } = event.attributes
      const target = posix.resolve('/', dir, Target).slice(1)
      found.push({
        id: Id,
        type: posix.basename(Type),
        target: archive.has(target) ? target : decoded(target),
      })
      if (found.length > most) throw tooLarge()
    }
  }
  return found
}

/** A target is part of an address, where a name may be written with escapes. */
function decoded(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}
