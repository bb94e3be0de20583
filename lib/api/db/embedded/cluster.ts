import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { serverEnvironment } from './binaries'
import type { Paths } from './data-paths'
import { cannotRunHere } from './database-error'
import { giveTo, type ServerUser } from './server-user'

const character = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']

// Runs initdb in its own session, so that Ctrl-C does not reach it. It finishes within a second, and our
// process then stops cleanly.
const ownSession = { detached: true }

/** Creates PostgreSQL's folder on the first start, atomically. Throws DatabaseError if initdb fails. */
export function createCluster(paths: Paths, binaries: string, user: ServerUser | undefined): void {
  if (existsSync(paths.cluster)) return
  const draft = `${paths.cluster}.new`
  // pg_trgm does not use the built-in provider, but the operating system's locale, to tell which characters
  // are letters. A plain C locale would know only ASCII letters.
  const withLetters = initialise(draft, binaries, user, ['--lc-ctype=C.UTF-8'])
  const failure = withLetters?.includes('locale') ? initialise(draft, binaries, user, []) : withLetters
  if (failure) throw cannotRunHere(`initdb failed (${failure})`)
  renameSync(draft, paths.cluster)
}

/**
 * Returns the `-D` argument: a path that the server's user can reach, because that user may be allowed to
 * enter this folder but not its parents.
 */
export function dataArgument(folder: string, user: ServerUser | undefined): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

function initialise(
  draft: string,
  binaries: string,
  user: ServerUser | undefined,
  more: string[],
): string | undefined {
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  giveTo(user, draft)
  const how = ['-U', 'postgres', '--auth=trust', '--no-instructions', ...character, ...more]
  const run = spawnSync(join(binaries, 'bin/initdb'), ['-D', dataArgument(draft, user), ...how], {
    ...user,
    ...ownSession,
    cwd: draft,
    env: serverEnvironment,
    encoding: 'utf8',
  })
  if (run.status === 0) return undefined
  const [, reason] = /error: (.*)/.exec(run.stderr ?? '') ?? []
  return run.error?.message ?? reason ?? `it exited with ${run.status ?? run.signal}`
}
