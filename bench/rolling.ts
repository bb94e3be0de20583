import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { connectAlone } from '@/lib/api/db/pool'
import { startApiProcess } from '@/lib/api/fixtures/api-process'
import { basePath } from '@/lib/contract/operations'
import { readSettings } from '@/lib/env'
import { ensureBuild } from '@/scripts/build-once'
import { webEnvironment } from '@/scripts/environments'
import { type Gate, startGate } from './lib/gate'
import { type Nginx, startNginx } from './lib/nginx'
import { printMachine } from './lib/table'

/**
 * `npm run bench:rolling`: restarts two APIs and two consoles behind nginx one after another, while callers create,
 * read, change and look up accounts and readers load pages. No call or page may fail. `-- --secret` also replaces
 * SECRET, which takes three rounds of restarts, while other users sign in. No sign-in may fail. `-- --release
 * <commit>` runs `npm run migrate` and then replaces the APIs of an earlier release with the current ones, during
 * an import and a notification. No call may fail, and nothing confirmed may be lost or done twice.
 */
const { values } = parseArgs({
  options: {
    release: { type: 'string' },
    secret: { type: 'boolean', default: false },
    calls: { type: 'string', default: '2000' },
    pages: { type: 'string', default: '200' },
    callers: { type: 'string', default: '32' },
    readers: { type: 'string', default: '4' },
    rows: { type: 'string', default: '20000' },
    drain: { type: 'string', default: '4' },
    port: { type: 'string', default: '4960' },
  },
})
const first = Number(values.port)
const ports = {
  console: first,
  api: first + 1,
  consoles: [first + 2, first + 3] as [number, number],
  apis: [first + 4, first + 5] as [number, number],
}
type Secrets = { SECRET: string; SECOND_SECRET?: string }
const secret = 'a long enough secret, for benchmarks only'
const nextSecret = 'the secret that replaces the first, for benchmarks only'
let secrets: Secrets = { SECRET: secret }
/** The secrets for each round of restarts. `npm run secret` runs after the second and the last round. */
const rotation: Secrets[] = [
  { SECRET: secret, SECOND_SECRET: nextSecret },
  { SECRET: nextSecret, SECOND_SECRET: secret },
  { SECRET: nextSecret },
]
const pair = { businessId: 'demo', externalId: 'the external id of the rolling restart' }
const consoleUrl = `http://127.0.0.1:${ports.console}`
const apiUrl = `http://127.0.0.1:${ports.api}`
/** The wait after `/readyz` succeeds, so that nginx uses the process again before the next one stops. */
const settleMs = 5_000
const betweenCallsMs = 50
const longestCallMs = 30_000
const sentTo = 3_000
/** An earlier release's APIs listen on ports that are higher by this number; a gate is in front of each. */
const behindGate = 2
const ofCallers = "accounts where phone like '+5697%'"
const ofImport = "accounts where phone like '+56920%'"
const pages = ['/accounts', '/alerts', '/notifications', '/accounts/jobs', '/accounts/new']
const isUpdate = values.release !== undefined

const folder = mkdtempSync(join(tmpdir(), 'beacon-rolling-'))
const release = join(folder, 'release')
const database = await startDatabase(join(folder, 'data'))
const running = new Map<number, ChildProcess>()
let nginx: Nginx | undefined
try {
  printMachine()
  if (values.release === undefined) {
    await ensureBuild()
    await restartAll()
  } else await replaceRelease(values.release)
} finally {
  await Promise.all([...running.keys()].map((port) => stopProcess(port).catch(() => {})))
  await nginx?.stop()
  await database.stop()
  if (isUpdate) execFileSync('git', ['worktree', 'remove', '--force', release])
  rmSync(folder, { recursive: true, force: true })
}

async function restartAll(): Promise<void> {
  for (const port of ports.apis) await startApi(port)
  for (const port of ports.consoles) await startConsole(port)
  nginx = await startNginx(folder, ports)
  const token = await logIn()
  const callers = startCallers(token, await readAccountType(token))
  let cookie = await signIn()
  const readers = startReaders(() => cookie)
  const signIns = values.secret ? startSignIns() : undefined
  await pause(settleMs)
  for (const next of values.secret ? rotation : [secrets]) {
    // An operator removes the old secret only after all sessions encrypted with it have ended.
    if (next.SECOND_SECRET === undefined) cookie = await signIn()
    secrets = next
    for (const port of ports.apis) await restart(port, startApi)
    for (const port of ports.consoles) await restart(port, startConsole)
    if (secrets.SECRET === nextSecret)
      console.log(runNode(process.cwd(), 'lib/api/commands/secret.ts').trim())
  }
  while (callers.made() < Number(values.calls) || readers.made() < Number(values.pages)) await pause(100)
  const [calls, pages] = [await callers.stop(), await readers.stop()]
  const stored = await count(ofCallers)
  console.log(
    `2 APIs and 2 consoles restarted: ${calls.made} calls by ${values.callers} callers, ${calls.failures.length} failed; ` +
      `${pages.made} pages loaded, ${pages.failures.length} failed; ${calls.kept} accounts confirmed, ${stored} stored`,
  )
  const signedIn = await signIns?.stop()
  if (signedIn)
    console.log(`SECRET was replaced: ${signedIn.made} sign-ins, ${signedIn.failures.length} failed`)
  const failures = [...calls.failures, ...pages.failures, ...(signedIn?.failures ?? [])]
  for (const failure of failures.slice(0, 5)) console.log(failure)
  if (failures.length > 0 || stored !== calls.kept) process.exitCode = 1
}

async function replaceRelease(commit: string): Promise<void> {
  execFileSync('git', ['worktree', 'add', '--detach', release, commit], { stdio: 'ignore' })
  symlinkSync(resolve('node_modules'), join(release, 'node_modules'))
  const gates = new Map<number, Gate>()
  for (const port of ports.apis) {
    await startApi(port + behindGate, release)
    gates.set(port, await startGate(port, port + behindGate, Number(values.drain) * 1000))
  }
  nginx = await startNginx(folder, ports)
  runNode(release, 'lib/api/commands/seed.ts', '--business', pair.businessId, '--accounts', '10000')
  const token = await logIn()
  const accountType = await readAccountType(token)
  const before = await count(ofCallers)
  const callers = startCallers(token, accountType)
  const ids = (await rows<{ id: string }>(`select id from accounts limit ${sentTo}`)).map(({ id }) => id)
  const job = await startImport(token, accountType)
  const message = { title: 'Water cut', sendWhatsApp: true }
  await ask(token, '/notification/send', { message, accountIDs: ids })

  const migrated = runNode(process.cwd(), 'lib/api/commands/migrate.ts')
  console.log(migrated.trim().replaceAll('\n', ' '))
  for (const port of ports.apis) {
    await gates.get(port)?.stop()
    await stopProcess(port + behindGate)
    await startApi(port)
    await untilReady(port)
    await pause(settleMs)
  }
  while (callers.made() < Number(values.calls)) await pause(100)
  const calls = await callers.stop()
  const finished = runNode(process.cwd(), 'lib/api/commands/migrate.ts', '--finish')
  console.log(finished.trim().split('\n').at(-1))
  while ((await ask<{ job: { state: string } }>(token, `/jobs/${job}`)).job.state !== 'done') await pause(100)
  while ((await count("deliveries where state in ('queued', 'sending')")) > 0) await pause(100)
  const stored = (await count(ofCallers)) - before
  const imported = await count(ofImport)
  const sent = await count('deliveries where notification_id is not null')
  console.log(
    `${commit} replaced by today's: ${calls.made} calls by ${values.callers} callers, ${calls.failures.length} failed; ` +
      `${calls.kept} accounts confirmed, ${stored} stored; ${imported} of ${values.rows} rows imported; ` +
      `${sent} deliveries to ${ids.length} people on two channels`,
  )
  for (const failure of calls.failures.slice(0, 5)) console.log(failure)
  const isWhole =
    stored === calls.kept &&
    imported === Number(values.rows) &&
    sent === ids.length * 2 &&
    !calls.failures.length
  if (!isWhole) process.exitCode = 1
}

function environment() {
  return {
    BOOTSTRAP_BUSINESS_ID: pair.businessId,
    BOOTSTRAP_EXTERNAL_ID: pair.externalId,
    RATE_LIMIT_PER_SECOND: '0',
    CHECKS_PER_HOUR: '0',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    DRAIN_DELAY_SECONDS: values.drain,
  }
}

/** Starts the built API. With `--release`, starts it from source, because an earlier release has no build. */
async function startApi(port: number, cwd = process.cwd()): Promise<void> {
  const entry = isUpdate ? undefined : ['--enable-source-maps', 'dist/api.mjs']
  const { SECRET, SECOND_SECRET = '' } = secrets
  const env = { ...environment(), SECOND_SECRET }
  const start = { databaseUrl: database.url, secret: SECRET, port, cwd, env, ...(entry && { entry }) }
  running.set(port, await startApiProcess(start))
}

async function startConsole(port: number): Promise<void> {
  const given = { ...environment(), PORT: String(port), API_URL: apiUrl, PUBLIC_URL: consoleUrl }
  const { SECRET, SECOND_SECRET } = secrets
  const env = { ...webEnvironment('production', SECRET, readSettings(given)), ...given, SECOND_SECRET }
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/web.mjs'], { env, stdio: [...stdio] })
  await once(child, 'message')
  running.set(port, child)
}

async function restart(port: number, start: (port: number) => Promise<void>): Promise<void> {
  await stopProcess(port)
  await start(port)
  await untilReady(port)
  await pause(settleMs)
}

async function stopProcess(port: number): Promise<void> {
  const child = running.get(port)
  if (!child) return
  running.delete(port)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await ended
  if (code !== 0) throw new Error(`The process on port ${port} exited with ${code}.`)
}

async function untilReady(port: number): Promise<void> {
  while ((await fetch(`http://127.0.0.1:${port}/readyz`)).status !== 200) await pause(100)
}

function runNode(cwd: string, ...command: string[]): string {
  const env = { ...process.env, DATABASE_URL: database.url, ...secrets }
  return execFileSync(process.execPath, ['--import', 'tsx', ...command], { cwd, env, encoding: 'utf8' })
}

type Answer = { status: number; text: string }
type Sent = {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Without an agent, each request opens its own connection. */
  agent?: Agent
  /** The reader's own address, by which nginx selects the console. */
  localAddress?: string
}

function send({ url, method = 'GET', headers = {}, body, agent, localAddress }: Sent): Promise<Answer> {
  return new Promise((done, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const options = {
      method,
      headers: { ...headers, ...length },
      agent,
      localAddress,
      timeout: longestCallMs,
    }
    const sent = request(url, options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        text += piece
      })
      response.once('end', () => done({ status: response.statusCode ?? 0, text }))
      response.once('error', reject)
    })
    sent.once('timeout', () => sent.destroy(new Error(`no response within ${longestCallMs} ms`)))
    sent.once('error', reject)
    sent.end(body)
  })
}

type Caller = { token: string; agent?: Agent }

/** Sends plain requests, because today's client may not understand an earlier release's responses. */
async function callApi<Data>(
  { token, agent }: Caller,
  path: string,
  body?: object | string,
  method?: string,
): Promise<Data> {
  const type = typeof body === 'string' ? 'text/csv' : 'application/json'
  const { status, text } = await send({
    url: apiUrl + basePath + path,
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'content-type': type,
      ...(token && { authorization: `Bearer ${token}` }),
      'x-client-id': pair.businessId,
    },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    agent,
  })
  if (status !== 200) throw new Error(`${method ?? ''} ${path}: ${status} ${text.slice(0, 200)}`)
  return JSON.parse(text).data
}

function ask<Data>(token: string, path: string, body?: object | string): Promise<Data> {
  return callApi<Data>({ token }, path, body)
}

async function logIn(): Promise<string> {
  return (await ask<{ accessToken: string }>('', '/authentication/login', pair)).accessToken
}

async function readAccountType(token: string): Promise<string> {
  const [type] = (await ask<{ accountTypes: { id: string }[] }>(token, '/account-types')).accountTypes
  if (!type) throw new Error('There is no account type.')
  return type.id
}

/** Runs `act` in `count` parallel loops until stopped; `act` counts the requests that it makes. */
function repeat(count: number, act: (countOne: () => void, loop: number) => Promise<void>) {
  let stopped = false
  let made = 0
  const countOne = () => {
    made += 1
  }
  const failures: string[] = []
  const loops = Array.from({ length: count }, async (_, loop) => {
    while (!stopped) {
      await act(countOne, loop).catch((error: Error) => {
        failures.push(`${new Date().toISOString()} ${error.message}`)
      })
      await pause(betweenCallsMs)
    }
  })
  return {
    made: () => made,
    async stop() {
      stopped = true
      await Promise.all(loops)
      return { made, failures }
    },
  }
}

/** Each caller creates an account, reads it, changes it, looks it up, and starts again. */
function startCallers(token: string, accountType: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number(values.callers) })
  let number = 0
  let kept = 0
  const repeating = repeat(Number(values.callers), async (countOne) => {
    number += 1
    const phone = `+5697${String(number).padStart(7, '0')}`
    const call = async <Data>(path: string, body?: object, method?: string) => {
      countOne()
      return callApi<Data>({ token, agent }, path, body, method)
    }
    const created = { accountType, phone, fullname: `Caller ${number}`, sendSMS: false }
    const { account } = await call<{ account: { id: string } }>('/account/create', created)
    kept += 1
    await pause(betweenCallsMs)
    await call(`/account/${account.id}`)
    await call(`/account/${account.id}`, { fullname: `Changed ${number}` }, 'PUT')
    await call('/account/check', { phone })
  })
  return {
    ...repeating,
    async stop() {
      const ended = await repeating.stop()
      agent.destroy()
      return { ...ended, kept }
    },
  }
}

/** Each reader has its own address, from which it loads a page and the page's first script. */
function startReaders(cookieNow: () => string) {
  let next = 0
  return repeat(Number(values.readers), async (countOne, loop) => {
    const localAddress = process.platform === 'linux' ? `127.0.0.${loop + 2}` : undefined
    const path = pages[next++ % pages.length] as string
    countOne()
    const { status, text } = await send({
      url: consoleUrl + path,
      headers: { cookie: cookieNow() },
      localAddress,
    })
    if (status !== 200 || !text.includes('</html>')) throw new Error(`${path}: ${status}`)
    const [, script] = /src="(\/_next\/static\/[^"]+\.js)"/.exec(text) ?? []
    if (script === undefined) throw new Error(`${path} has no script`)
    const file = await send({ url: consoleUrl + script, localAddress })
    if (file.status !== 200) throw new Error(`${script}: ${file.status}`)
  })
}

/** Signs in repeatedly. The two requests of a sign-in may go to different consoles. */
function startSignIns() {
  return repeat(1, async (countOne) => {
    countOne()
    await signIn()
  })
}

async function signIn(): Promise<string> {
  const first = await fetch(`${consoleUrl}/api/auth/csrf`)
  const { csrfToken } = (await first.json()) as { csrfToken: string }
  const signedIn = await fetch(`${consoleUrl}/api/auth/callback/credentials`, {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, ...pair, json: 'true' }),
    headers: { cookie: cookiesOf(first), origin: consoleUrl },
    redirect: 'manual',
  })
  const cookie = cookiesOf(signedIn)
  if (cookie.includes('.session=')) return cookie
  throw new Error(`A sign-in failed: ${signedIn.status} ${(await signedIn.text()).slice(0, 200)}`)
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function startImport(token: string, accountType: string): Promise<string> {
  const length = Number(values.rows)
  const phones = Array.from({ length }, (_, row) => `+5692${String(row).padStart(7, '0')}`)
  type Job = { job: { id: string; state: string } }
  const { id } = (await ask<Job>(token, '/imports?name=members.csv', `phone\n${phones.join('\n')}\n`)).job
  await ask(token, `/jobs/${id}/check`, { fields: ['phone'], mode: 'create', accountType, sendSMS: false })
  while ((await ask<Job>(token, `/jobs/${id}`)).job.state !== 'checked') await pause(50)
  await ask(token, `/jobs/${id}/start`, {})
  return id
}

async function rows<Row extends object>(text: string): Promise<Row[]> {
  const reader = await connectAlone(database.url)
  const found = await reader.query<Row & { [column: string]: unknown }>(text)
  await reader.end()
  return found.rows
}

async function count(what: string): Promise<number> {
  return (await rows<{ count: number }>(`select count(*)::int as count from ${what}`))[0]?.count ?? 0
}
