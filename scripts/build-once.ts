import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { stop } from 'esbuild'
import { type FileLock, findHolder, readIfThere, takeLock } from '@/lib/api/db/embedded/file-lock'
import { bundleForNode } from './bundle'
import { outputOnly, passOnAsJson } from './child-output'
import { say } from './say'
import { hashSource } from './source-hash'
import { StartError } from './start-error'

export const root = fileURLToPath(new URL('..', import.meta.url))

const dist = join(root, 'dist')
const servers = {
  api: 'lib/api/processes/api-main.ts',
  worker: 'lib/api/processes/worker-main.ts',
  'upload-thread': 'lib/api/jobs/uploads/upload-thread.ts',
  'row-thread': 'lib/api/imports/row-thread.ts',
  web: 'scripts/web.ts',
}
const stampFile = join(dist, 'build-of')
const lockFile = join(dist, 'building')

/**
 * Builds, unless a build of exactly this source exists. If two processes call this at once, one builds and the
 * other waits.
 */
export async function ensureBuild(signal?: AbortSignal): Promise<void> {
  if (isBuilt()) return
  const lock = await waitForLock(signal)
  try {
    if (isBuilt()) return
    say('This source has not been built yet; building it takes about a minute.')
    await buildAll(signal)
  } finally {
    lock.release()
  }
}

/** Builds even if a build of this source exists. */
export async function rebuild(): Promise<void> {
  const lock = await waitForLock()
  try {
    await buildAll()
  } finally {
    lock.release()
  }
}

function isBuilt(): boolean {
  const stamp = readIfThere(stampFile)
  return stamp !== undefined && stamp === makeStamp(hashSource(root))
}

// Includes Next's build ID, so that a build that was replaced or removed does not count.
function makeStamp(source: string): string {
  return `${source} ${readIfThere(join(root, '.next/BUILD_ID'))}\n`
}

async function waitForLock(signal?: AbortSignal): Promise<FileLock> {
  mkdirSync(dist, { recursive: true })
  let lock = takeLock(lockFile)
  if (!lock) say(`Another build is running (process ${findHolder(lockFile)}); waiting for it to finish.`)
  while (!lock) {
    await pause(200, undefined, { signal })
    lock = takeLock(lockFile)
  }
  return lock
}

async function buildAll(signal?: AbortSignal): Promise<void> {
  const source = hashSource(root)
  rmSync(stampFile, { force: true })
  await bundleForNode(servers, dist, { absWorkingDir: root, sourcemap: true })
  await stop()
  await buildConsole(signal)
  writeFileSync(stampFile, makeStamp(source))
}

function buildConsole(signal?: AbortSignal): Promise<void> {
  const next = join(root, 'node_modules/next/dist/bin/next')
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    NEXT_TELEMETRY_DISABLED: '1',
    BUILD_ID: randomBytes(12).toString('hex'),
  }
  const child = spawn(process.execPath, [next, 'build'], {
    cwd: root,
    env,
    stdio: outputOnly(),
    signal,
  })
  passOnAsJson('build', child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new StartError('The console could not be built; see above.')),
    )
  })
}
