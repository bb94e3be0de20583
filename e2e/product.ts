import { execFileSync, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { createClient } from '@/lib/client/client'

/** Setting another port allows two runs side by side on one machine. */
const port = Number(process.env.E2E_PORT ?? 3710)
const apiPort = port + 1000
/**
 * E2E_CONSOLE_URL, E2E_API_URL, E2E_EXTERNAL_ID and E2E_DATA_DIR point to a running product, for use while writing a
 * journey.
 */
export const running = process.env.E2E_CONSOLE_URL
export const consoleUrl = running ?? addressOf(port)
export const apiUrl = process.env.E2E_API_URL ?? addressOf(apiPort)
/** An admin of the business `demo` in every product that is started here. */
export const firstExternalId = process.env.E2E_EXTERNAL_ID ?? 'external-id-of-the-browser-run-0123456789'
/** Parallel journeys use separate businesses, so none of them sees another's changes. */
const isSecond = process.env.TEST_PARALLEL_INDEX === '1'
export const businessId = isSecond ? 'second' : 'demo'
export const externalId = isSecond ? (process.env.E2E_SECOND_EXTERNAL_ID ?? '') : firstExternalId
/** Set by `npm run test:long`. */
export const isLongRun = Boolean(process.env.LONG_RUN)
/** The time zone of the journeys' browsers. */
export const timeZone = 'America/Santiago'
/** The trusted host for accounts' images; a running product needs it as IMAGE_HOSTS. */
export const pictureHost = 'pictures.example'
/** Everything the product printed during the run. */
export const logFile = resolve('test-results/product.log')
/** The log of products that a journey starts on its own, such as one whose API is killed. */
export const killedLogFile = resolve('test-results/killed-product.log')

export function addressOf(port: number): string {
  return `http://127.0.0.1:${port}`
}

const startWithinMs = 300_000

/** Starts the product as npm start does, with an empty data folder, and stops it after the tests. */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (running) return async () => {}
  const place = { ...shared(), dataDir: mkdtempSync(join(tmpdir(), 'beacon-e2e-')) }
  const { stop } = await launchProduct(place)
  process.env.E2E_DATA_DIR = place.dataDir
  process.env.E2E_SECOND_EXTERNAL_ID = addBusiness('second')
  return async () => {
    await stop()
    rmSync(place.dataDir, { recursive: true, force: true })
  }
}

/** The product that all journeys share. */
const shared = (): Place => ({ port, apiPort, dataDir: process.env.E2E_DATA_DIR ?? '', log: logFile })

/** Where a product listens, stores its data and writes its log. */
export type Place = {
  port: number
  apiPort: number
  dataDir: string
  log: string
  /** The folder of the build to run; by default, the current folder's build. */
  root?: string
  /** The API's URL for the console, if there is a proxy between the two. */
  apiUrl?: string
  /** Settings in addition to those that all products share. */
  settings?: Record<string, string>
}

export async function launchProduct(place: Place) {
  const product = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    env: environment(place),
    cwd: place.root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  mkdirSync(dirname(place.log), { recursive: true })
  const log = createWriteStream(place.log, { flags: 'a' })
  for (const output of [product.stdout, product.stderr]) output.pipe(log, { end: false })
  let apiProcess: number | undefined
  let adminCode: string | undefined
  createInterface({ input: product.stdout }).on('line', (line) => {
    const [, pid] = /"name":"api","pid":(\d+),/.exec(line) ?? []
    if (pid) apiProcess = Number(pid)
    adminCode ??= / this admin code: (\S+)$/.exec(line)?.[1]
  })
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()))
  const stop = () => {
    product.kill('SIGTERM')
    return ended
  }
  const signalApi = (signal: NodeJS.Signals) => {
    if (apiProcess === undefined) throw new Error('The API has not reported its process ID.')
    process.kill(apiProcess, signal)
  }
  /** Kills the API, which the process that started it restarts. */
  const killApi = () => signalApi('SIGKILL')
  /** Pauses the API: it accepts connections but does not respond until it is resumed. */
  const pauseApi = () => signalApi('SIGSTOP')
  const resumeApi = () => signalApi('SIGCONT')
  try {
    await Promise.race([untilStarted(product.stdout, place), ended.then(() => failed(place)), late(place)])
    // In front of another deployment, there is no drill and no first business.
    if (adminCode === undefined) await endDrill(addressOf(place.apiPort))
  } catch (error) {
    await stop()
    throw error
  }
  return { stop, killApi, pauseApi, resumeApi, adminCode }
}

function environment({ port, apiPort, dataDir, apiUrl, settings }: Place): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: String(port),
    API_PORT: String(apiPort),
    DATA_DIR: dataDir,
    BOOTSTRAP_EXTERNAL_ID: firstExternalId,
    LOG_LEVEL: 'debug',
    CONTRACT_CHECK: '1',
    STRICT_REQUESTS: '1',
    MAP_TILES_URL: '',
    IMAGE_HOSTS: pictureHost,
    // A journey starts an OpenID provider on this machine.
    SIGN_IN_ISSUERS: 'any',
    // A webhook's receiver runs on this machine, too.
    WEBHOOK_TARGETS: 'any',
    // Without a provider, messages are kept; journeys about pushes set their own push service and keys.
    WEB_PUSH: '0',
    ...(apiUrl && { API_URL: apiUrl }),
    ...settings,
  }
}

/** The business `demo` starts in a drill but the second one does not; ending the drill puts both in the same state. */
async function endDrill(baseUrl: string): Promise<void> {
  const pair = { businessId: 'demo', externalId: firstExternalId }
  const login = await createClient({ baseUrl }).login({ body: pair })
  if (!login.ok) throw new Error(`The tests could not log in to the API: ${login.failure.code}`)
  const { accessToken: token } = login.data
  const admin = createClient({ baseUrl, businessId: 'demo', token, platform: 'test' })
  const ended = await admin.updateBusiness({ body: { drill: false } })
  if (!ended.ok) throw new Error(`The drill could not be ended: ${ended.failure.code}`)
}

/** Adds a business, or an admin to an existing one, and returns the admin's external ID. */
export function addBusiness(business: string, place = shared()): string {
  const identity = [
    '--import',
    'tsx',
    'lib/api/commands/identity.ts',
    '--business',
    business,
    '--name',
    'Admin',
    '--role',
    'admin',
  ]
  const said = execFileSync(process.execPath, identity, { env: environment(place), encoding: 'utf8' })
  return /^externalId (\S+)$/m.exec(said)?.[1] ?? ''
}

function untilStarted(output: NodeJS.ReadableStream, { port }: Place): Promise<void> {
  return new Promise((resolve) => {
    output.on(
      'data',
      (chunk: Buffer) => chunk.toString().includes(`Console  ${addressOf(port)}`) && resolve(),
    )
  })
}

function failed({ log }: Place): never {
  throw new Error(`The product did not start; see ${log}.`)
}

function late({ log }: Place): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(
      () => reject(new Error(`The product did not start in time; see ${log}.`)),
      startWithinMs,
    ).unref()
  })
}
