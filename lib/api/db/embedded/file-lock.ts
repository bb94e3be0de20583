import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { processIdentity } from './process-identity'

/** A lock that this process holds until it calls `release` or ends for any reason. */
export type FileLock = { release(): void }

/** Takes the lock in `file`. Returns undefined if a running process, including this one, already holds it. */
export function takeLock(file: string): FileLock | undefined {
  const content = `${processIdentity(process.pid)}\n${randomUUID()}\n`
  while (!createWhole(file, content)) {
    const found = readIfThere(file)
    if (found === undefined) continue
    if (holderIn(found) !== undefined) return undefined
    removeIfStill(file, found)
  }
  return { release: () => removeIfStill(file, content) }
}

/** The pid of the running process that holds the lock in `file`; undefined if there is none. */
export function findHolder(file: string): number | undefined {
  const found = readIfThere(file)
  return found === undefined ? undefined : holderIn(found)
}

/** Deletes the lock file if the process that holds the lock has ended. */
export function removeIfStale(file: string): void {
  const found = readIfThere(file)
  if (found !== undefined && holderIn(found) === undefined) removeIfStill(file, found)
}

/**
 * Deletes the file only if it still has this content, because another process may have replaced it in the
 * meantime.
 */
export function removeIfStill(file: string, content: string): void {
  const aside = `${file}.${randomUUID()}`
  if (readIfThere(file) !== content || !succeeds(() => renameSync(file, aside), 'ENOENT')) return
  if (readIfThere(aside) !== content) succeeds(() => linkSync(aside, file), 'EEXIST')
  unlinkSync(aside)
}

export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function holderIn(content: string): number | undefined {
  const [identity = ''] = content.split('\n')
  const pid = Number.parseInt(identity, 10)
  return processIdentity(pid) === identity ? pid : undefined
}

// Writes the content before linking the file, so a lock file always contains the process that holds it.
function createWhole(file: string, content: string): boolean {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    return succeeds(() => linkSync(draft, file), 'EEXIST')
  } finally {
    unlinkSync(draft)
  }
}

function succeeds(act: () => void, expected: string): boolean {
  try {
    act()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === expected) return false
    throw error
  }
}
