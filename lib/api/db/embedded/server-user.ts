import { chownSync, readFileSync, statSync } from 'node:fs'

export type ServerUser = { uid: number; gid: number }

/**
 * The user that PostgreSQL runs as; undefined for the current user. PostgreSQL refuses to run as root, so if
 * we are root, this is the owner of the data or, if root owns the data, `nobody`.
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
  // The uid of `nobody` is -2 in some systems' /etc/passwd.
  return { uid: Number(line?.[1] ?? 65534) >>> 0, gid: Number(line?.[2] ?? 65534) >>> 0 }
}
