import { execFileSync, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const port = 3710
const apiPort = 4710
/** E2E_CONSOLE_URL, E2E_API_URL and E2E_EXTERNAL_ID name a product that runs already, while one writes a journey. */
export const running = process.env.E2E_CONSOLE_URL
export const consoleUrl = running ?? `http://127.0.0.1:${port}`
export const apiUrl = process.env.E2E_API_URL ?? `http://127.0.0.1:${apiPort}`
const firstExternalId = process.env.E2E_EXTERNAL_ID ?? 'external-id-of-the-browser-run-0123456789'
/** Journeys made side by side are made in businesses of their own: none meets what another one changes. */
const isSecond = process.env.TEST_PARALLEL_INDEX === '1'
export const businessId = isSecond ? 'second' : 'demo'
export const externalId = isSecond ? (process.env.E2E_SECOND_EXTERNAL_ID ?? '') : firstExternalId
/** The host that pictures of accounts may come from; a running product needs it as IMAGE_HOSTS. */
export const pictureHost = 'pictures.example'
/** Everything the product printed during the run. */
export const logFile = resolve('test-results/product.log')

const startWithinMs = 300_000

/** Starts the product as npm start does, with an empty data folder, and stops it when the tests are done. */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (running) return async () => {}
  const dataDir = mkdtempSync(join(tmpdir(), 'beacon-e2e-'))
  const product = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    env: environment(dataDir),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  mkdirSync(dirname(logFile), { recursive: true })
  const log = createWriteStream(logFile)
  product.stdout.pipe(log, { end: false })
  product.stderr.pipe(log, { end: false })
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()))
  await Promise.race([untilStarted(product.stdout), ended.then(failed), late()])
  process.env.E2E_SECOND_EXTERNAL_ID = addSecondBusiness(dataDir)
  return async () => {
    product.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function environment(dataDir: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: String(port),
    API_PORT: String(apiPort),
    DATA_DIR: dataDir,
    BOOTSTRAP_EXTERNAL_ID: firstExternalId,
    LOG_LEVEL: 'debug',
    CONTRACT_CHECK: '1',
    MAP_TILES_URL: '',
    IMAGE_HOSTS: pictureHost,
  }
}

/** The external id of an admin of another business. */
function addSecondBusiness(dataDir: string): string {
  const identity = [
    '--import',
    'tsx',
    'lib/api/identity.ts',
    '--business',
    'second',
    '--name',
    'Admin',
    '--role',
    'admin',
  ]
  const said = execFileSync(process.execPath, identity, { env: environment(dataDir), encoding: 'utf8' })
  return /^externalId (\S+)$/m.exec(said)?.[1] ?? ''
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
