import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const roomBytes = 4 * 1024 ** 3

/**
 * Where tests keep their databases: in memory if the machine has room for them there, otherwise in the temporary
 * folder.
 */
export function scratchFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= roomBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
