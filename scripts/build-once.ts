import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build, stop } from 'esbuild'
import { type FileLock, findHolder, readIfThere, takeLock } from '@/lib/api/db/embedded/file-lock'
import { outputOnly, passOnAsJson } from './child-output'
import { say } from './say'
import { hashSource } from './source-hash'
import { StartError } from './start-error'

export const root = fileURLToPath(new URL('..', import.meta.url))

const dist = join(root, 'dist')
const stampFile = join(dist, 'build-of')
const lockFile = join(dist, 'building')

/**
 * Builds unless a build of exactly this source already exists. If two processes call this at once, one builds
 * and the other waits.
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

/** Builds even if this source has been built before. */
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
  await bundle('lib/api/processes/api-main.ts', 'api.mjs')
  await bundle('lib/api/processes/worker-main.ts', 'worker.mjs')
  await bundle('lib/api/jobs/uploads/upload-thread.ts', 'upload-thread.mjs')
  await bundle('lib/api/imports/row-thread.ts', 'row-thread.mjs')
  await bundle('scripts/web.ts', 'web.mjs')
  await stop()
  await buildConsole(signal)
  writeFileSync(stampFile, makeStamp(source))
}

async function bundle(entry: string, output: string): Promise<void> {
  await build({
    entryPoints: [join(root, entry)],
    outfile: join(dist, output),
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
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
