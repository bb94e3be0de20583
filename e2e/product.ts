import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const port = 3710
export const apiPort = 4710
export const consoleUrl = `http://127.0.0.1:${port}`
export const apiUrl = `http://127.0.0.1:${apiPort}`
export const businessId = 'demo'
export const externalId = 'external-id-of-the-browser-run-0123456789'
/** Everything the product printed during the run. */
export const logFile = join(tmpdir(), 'beacon-browser-run.log')

const startWithinMs = 300_000

/** Starts the product by the README's command, with an empty data folder, and stops it when the tests are done. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'beacon-e2e-'))
  const env = {
    ...process.env,
    PORT: String(port),
    API_PORT: String(apiPort),
    DATA_DIR: dataDir,
    BOOTSTRAP_EXTERNAL_ID: externalId,
    LOG_LEVEL: 'debug',
    CONTRACT_CHECK: '1',
    MAP_TILES_URL: '',
  }
  const product = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const log = createWriteStream(logFile)
  product.stdout.pipe(log, { end: false })
  product.stderr.pipe(log, { end: false })
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()))
  await Promise.race([untilStarted(product.stdout), ended.then(failed), late()])
  return async () => {
    if (product.pid) process.kill(-product.pid, 'SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function untilStarted(output: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve) => {
    output.on('data', (chunk: Buffer) => chunk.toString().includes(`Console  ${consoleUrl}`) && resolve())
  })
}

function failed(): never {
  throw new Error(`The product did not start; see ${logFile}.`)
}

function late(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(
      () => reject(new Error(`The product did not start in time; see ${logFile}.`)),
      startWithinMs,
    ).unref()
  })
}
