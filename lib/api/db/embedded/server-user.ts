import { chownSync, readFileSync, statSync } from 'node:fs'

export type ServerUser = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root. If we are root, it runs as the owner of the data or, if that is root, as
 * nobody. Undefined means the current user.
 */
export function findServerUser(cluster: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody()
}

export function giveTo(user: ServerUser | undefined, path: string): void {
  if (user) chownSync(path, user.uid, user.gid)
}

function nobody(): ServerUser {
  const line = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  // Some systems write nobody's uid as -2.
  return { uid: Number(line?.[1] ?? 65534) >>> 0, gid: Number(line?.[2] ?? 65534) >>> 0 }
}
