import { posix } from 'node:path'
import type { Archive } from './archive'
import { readXml } from './read-xml'
import { tooLarge } from './unreadable-workbook'

const most = 10_000

/**
 * `type` is the last segment of a URI whose prefix depends on the version of the standard. `target` is a part
 * name.
 */
export type Relationship = { id: string; type: string; target: string }

/** The relationships of a part (ECMA-376 part 2, 6.5), or of the whole archive if `part` is empty. */
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

/** Decodes the escapes in a target, which is a URI reference. */
function decoded(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}
