import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { demoBusiness, startDeployment } from '@/e2e/deployment/deployment'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { connectAlone } from '@/lib/api/db/pool'
import { type Client, createClient } from '@/lib/client/client'
import type { Failure } from '@/lib/client/failure'
import type { ProcessMessage } from '@/lib/process-messages'
import { bundleServers } from './lib/bundle'
import { median, printMachine } from './lib/table'

/**
 * `npm run bench:upstream`: runs the API in front of another deployment. First measures how much slower reads and
 * writes are than direct calls. Then kills the API `--kills` times while messages and alerts are written through
 * it. Exits with 1 if anything arrives twice or an outcome is misreported.
 */
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '400' },
    kills: { type: 'string', default: '20' },
    people: { type: 'string', default: '2000' },
    alerts: { type: 'string', default: '200' },
    port: { type: 'string', default: '4987' },
  },
})
const calls = Number(values.calls)
/** The number of calls made before measuring starts. */
const warmUp = 50
const kills = Number(values.kills)
const baseUrl = `http://127.0.0.1:${values.port}`
const { id: businessId, externalId } = demoBusiness
const timeoutSeconds = 1
/** How long it takes until an interrupted write counts as unknown: a call's time limit plus a margin. */
const untilUnknownMs = (timeoutSeconds + 32) * 1000

const folder = mkdtempSync(join(tmpdir(), 'beacon-upstream-'))
const dist = resolve('dist/bench')
const database = await startDatabase(join(folder, 'data'))
const deployment = await startDeployment({ onRequest: () => onArrival?.() })
let onArrival: (() => void) | undefined
let adminCode: string | undefined
let gateway: ChildProcess | undefined
try {
  printMachine()
  await bundleServers(dist)
  await startGateway()
  await printCost()
  await printKills()
} finally {
  gateway?.kill('SIGTERM')
  await deployment.close()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function startGateway(): Promise<void> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: database.url,
    SECRET: 'a long enough secret, for benchmarks only',
    API_PORT: values.port,
    UPSTREAM_API_URL: deployment.url,
    UPSTREAM_TIMEOUT_SECONDS: String(timeoutSeconds),
    RATE_LIMIT_PER_SECOND: '0',
    NODE_ENV: 'production',
  }
  const child = fork(join(dist, 'api.mjs'), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  gateway = child
  await new Promise<void>((ready) => {
    child.on('message', (message: ProcessMessage) => {
      if (message.kind === 'adminCode') adminCode = message.code
      if (message.kind === 'ready') ready()
    })
  })
}

async function logIn(): Promise<Client> {
  const login = await createClient({ baseUrl }).login({ body: { businessId, externalId, adminCode } })
  if (!login.ok) throw new Error(`The bench could not log in: ${login.failure.code}`)
  return createClient({ baseUrl, businessId, token: login.data.accessToken })
}

async function printCost(): Promise<void> {
  await logIn()
  const [id, otherId] = ['Ana Rojas', 'Beto Soto'].map(
    (fullname, at) => deployment.addAccount(businessId, { phone: `+5691234567${at}`, fullname }).id,
  ) as [string, string]
  const direct = await callerOf(deployment.url)
  const through = await callerOf(`${baseUrl}/v1/external`)
  const read = await inTurns(
    () => direct('GET', `/account/${id}`),
    () => through('GET', `/account/${otherId}`),
  )
  const before = await countCommits()
  const update = await inTurns(
    (turn) => direct('PUT', `/account/${id}`, { fullname: `Ana ${turn}` }),
    (turn) => through('PUT', `/account/${otherId}`, { fullname: `Beto ${turn}` }),
  )
  const commits = ((await countCommits()) - before - 1) / (calls + warmUp)
  console.log('| call | direct p50 ms | through the API p50 ms | more | transactions that write |')
  console.log('| --- | --- | --- | --- | --- |')
  printRow('read an account', read, '')
  printRow('update an account', update, commits.toFixed(2))
  console.log('')
}

type Medians = { direct: number; through: number }

function printRow(name: string, { direct, through }: Medians, commits: string): void {
  const [one, other, more] = [direct, through, through - direct].map((ms) => ms.toFixed(2))
  console.log(`| ${name} | ${one} | ${other} | ${more} | ${commits} |`)
}

type Answer = { data: { accessToken: string } }

/**
 * Logs in at `url` and returns a function that calls the API there. Used for both the deployment and the API in
 * front of it.
 */
async function callerOf(url: string) {
  const call = async (method: string, path: string, body?: object, token?: string): Promise<Answer> => {
    const headers = {
      'content-type': 'application/json',
      'x-client-id': businessId,
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path} returned ${answer.status}.`)
    return (await answer.json()) as Answer
  }
  const { accessToken } = (await call('POST', '/authentication/login', { businessId, externalId })).data
  return (method: string, path: string, body?: object) => call(method, path, body, accessToken)
}

async function inTurns(
  direct: (turn: number) => Promise<unknown>,
  through: (turn: number) => Promise<unknown>,
): Promise<Medians> {
  const times = { direct: [] as number[], through: [] as number[] }
  for (let turn = -warmUp; turn < calls; turn += 1) {
    for (const [name, call] of [['direct', direct] as const, ['through', through] as const]) {
      const startedAt = performance.now()
      await call(turn)
      if (turn >= 0) times[name].push(performance.now() - startedAt)
    }
  }
  return { direct: median(times.direct), through: median(times.through) }
}

/** The number of transactions that have written something so far; each one waits for the disk. */
async function countCommits(): Promise<number> {
  const reader = await connectAlone(database.url)
  const { rows } = await reader.query<{ id: string }>('select pg_current_xact_id() as id')
  await reader.end()
  return Number(rows[0]?.id)
}

/** The outcome of a write that the API reported to the caller. */
type Told = 'done' | 'not done' | 'unknown' | 'nothing'
type Write = { name: string; run: (client: Client) => Promise<Told>; told: Told }

async function printKills(): Promise<void> {
  const writes = makeWrites()
  const rounds = Array.from({ length: kills }, (_, round) => writes.filter((_, at) => at % kills === round))
  let client = await logIn()
  for (const [round, ofRound] of rounds.entries()) {
    const killed = new Promise<void>((done) => gateway?.once('exit', () => done()))
    killDuring(round)
    await Promise.all(ofRound.map((write) => runOnce(write, client)))
    if (onArrival) kill()
    await killed
    await startGateway()
    client = await logIn()
  }
  await pause(untilUnknownMs)
  for (const write of writes) await runOnce(write, client)
  // Messages that were only stored in the second run are sent within a few seconds.
  await pause(5_000)
  for (const write of writes) await runOnce(write, client)
  printOutcomes(writes)
}

/** Kills the API when, or a moment after, one of the next requests arrives; `round` determines which one. */
function killDuring(round: number): void {
  let left = 1 + (round % 7)
  onArrival = () => {
    left -= 1
    if (left > 0) return
    if (round % 2 === 0) kill()
    else setTimeout(kill, round % 9)
  }
}

function kill(): void {
  onArrival = undefined
  gateway?.kill('SIGKILL')
}

async function runOnce(write: Write, client: Client): Promise<void> {
  if (write.told === 'nothing') write.told = await write.run(client)
}

function makeWrites(): Write[] {
  const phones = Array.from({ length: Number(values.people) }, (_, at) => `+569${50_000_000 + at}`)
  const messages = Array.from({ length: kills }, (_, at): Write => {
    const name = `message-${at}`
    const body = { message: { body: name }, phones }
    return { name, told: 'nothing', run: (client) => send(client, name, body) }
  })
  const alerts = Array.from({ length: Number(values.alerts) }, (_, at): Write => {
    const name = `alert-${at}`
    const location = { latitude: -33.45, longitude: -70.66 }
    const body = { alertType: 'fire', location, additional: { name } }
    return {
      name,
      told: 'nothing',
      run: async (client) => toldBy(await client.createAlert({ body }, { idempotencyKey: name })),
    }
  })
  return [...messages, ...alerts]
}

/** Creates a message and reads its outcome afterwards, because the API stores it first and sends it later. */
async function send(
  client: Client,
  name: string,
  body: { message: { body: string }; phones: string[] },
): Promise<Told> {
  const created = await client.createNotification({ body }, { idempotencyKey: name })
  if (!created.ok) return toldBy(created)
  const { id: notificationId } = created.data.notification
  const read = await client.readNotification({ params: { notificationId } })
  const state = read.ok ? read.data.notification.forwarded?.state : undefined
  if (state === 'accepted') return 'done'
  if (state === 'refused') return 'not done'
  return state === 'unknown' ? 'unknown' : 'nothing'
}

/**
 * The outcome that a response reports: 'nothing' if the connection to the API was lost, so that the caller tries
 * again with the same key.
 */
function toldBy(result: { ok: true } | { ok: false; failure: Failure }): Told {
  if (result.ok) return 'done'
  if (result.failure.status === 504) return 'unknown'
  return result.failure.code === 'upstream_unavailable' ? 'not done' : 'nothing'
}

function printOutcomes(writes: readonly Write[]): void {
  const arrived = new Map<string, number>()
  for (const { operation, body } of deployment.received) {
    if (operation !== 'sendNotification' && operation !== 'createAlert') continue
    const { message, additional } = JSON.parse(body) as {
      message?: { body: string }
      additional?: { name: string }
    }
    const name = message?.body ?? additional?.name ?? ''
    arrived.set(name, (arrived.get(name) ?? 0) + 1)
  }
  const count = (matches: (write: Write, times: number) => boolean) =>
    writes.filter((write) => matches(write, arrived.get(write.name) ?? 0)).length
  const twice = count((_, times) => times > 1)
  const untrue = count(
    ({ told }, times) => (told === 'done' && times === 0) || (told === 'not done' && times > 0),
  )
  const untold = count(({ told }) => told === 'nothing')
  console.log(
    '| kills | messages | alerts | done | not done | unknown | of them arrived | no outcome | arrived twice | false |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  const told = (wanted: Told) => count((write) => write.told === wanted)
  const arrivedUnknown = count((write, times) => write.told === 'unknown' && times > 0)
  const figures = [told('done'), told('not done'), told('unknown'), arrivedUnknown, untold, twice, untrue]
  console.log(`| ${[kills, kills, values.alerts, ...figures].join(' | ')} |`)
  if (twice + untrue + untold > 0) process.exitCode = 1
}
