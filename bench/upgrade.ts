import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { connectAlone } from '@/lib/api/db/pool'
import { startApiProcess } from '@/lib/api/fixtures/api-process'
import { startCallers } from '@/lib/api/fixtures/callers'
import { basePath } from '@/lib/contract/operations'
import { printMachine } from './lib/table'
import { watchWaits } from './lib/waits'

/**
 * `npm run bench:upgrade`: kills an earlier release under load (active callers, a running import, a half-sent
 * message) and starts today's API on its database. Nothing confirmed may be lost or done twice. Prints how long the
 * API was down during the upgrade, and how long calls waited while indexes were built in the background.
 */
const { values } = parseArgs({
  options: {
    release: { type: 'string', default: '2effa783' },
    stored: { type: 'string', default: '100000' },
    rows: { type: 'string', default: '20000' },
    accounts: { type: 'string', default: '5000' },
    callers: { type: 'string', default: '32' },
    port: { type: 'string', default: '4987' },
  },
})
const port = Number(values.port)
const address = `http://127.0.0.1:${port}${basePath}`
const pair = { businessId: 'demo', externalId: 'the external id of the upgrade' }
const quarter = Number(values.rows) / 4
const comparedSeconds = 10
const secret = 'a long enough secret, for benchmarks only'
const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
let lastPhone = 0
const ofImport = "accounts where phone like '+56920%'"
const ofCallers = "accounts where phone like '+5697%'"

const folder = mkdtempSync(join(tmpdir(), 'beacon-upgrade-'))
const release = join(folder, 'release')
const database = await startDatabase(join(folder, 'data'))
let api: ChildProcess | undefined
try {
  printMachine()
  execFileSync('git', ['worktree', 'add', '--detach', release, values.release], { stdio: 'ignore' })
  symlinkSync(resolve('node_modules'), join(release, 'node_modules'))
  api = await startApi(release)
  seed(release, Number(values.stored))
  const before = await count(ofCallers)
  let call = await logIn()
  const [type] = (await call('/account-types')).accountTypes
  if (!type) throw new Error('There is no account type.')
  const target = { port, businessId: pair.businessId, token: call.token, accountType: type.id }
  const callers = startCallers(target, Number(values.callers))
  await callers.untilAnswered(Number(values.accounts))
  const ids = (await rows<{ id: string }>('select id from accounts limit 3000')).map(({ id }) => id)
  await call('/notification/send', { message: { title: 'Water cut', sendWhatsApp: true }, accountIDs: ids })
  const job = await startImport(type.id)
  while ((await count(ofImport)) < quarter) await pause(20)
  const killed = once(api, 'exit')
  api.kill('SIGKILL')
  await killed
  const { created, reset } = await callers.stop()
  const done = await count(ofImport)
  console.log(
    `${values.release}: ${created} creates confirmed, ${reset} cut off, ${done} of ${values.rows} rows imported`,
  )

  const began = performance.now()
  api = await startApi(process.cwd())
  const ready = performance.now()
  call = await logIn()
  const watched = watchWaits(kindsOf(call, type.id, ids[0] as string))
  while ((await count('migrations where finished_at is null')) > 0) await pause(100)
  const finished = performance.now()
  console.log(
    `today: ready after ${seconds(began, ready)} s, indexes built ${seconds(ready, finished)} s later`,
  )
  console.log(`longest wait in the meantime: ${await watched.stop()}`)
  for (;;) {
    const { state } = (await call(`/jobs/${job}`)).job
    if (state === 'done') break
    if (state === 'failed') throw new Error('The import failed.')
    await pause(100)
  }
  while ((await count("deliveries where state in ('queued', 'sending')")) > 0) await pause(100)
  const stored = (await count(ofCallers)) - before
  const imported = await count(ofImport)
  const sent = await count('deliveries where notification_id is not null')
  console.log(
    `today: ${stored} creates stored, ${imported} rows imported, ${sent} deliveries to ${ids.length} people on two channels`,
  )
  const isWhole =
    stored >= created &&
    stored <= created + reset &&
    imported === Number(values.rows) &&
    sent === ids.length * 2
  if (!isWhole) process.exitCode = 1

  const later = watchWaits(kindsOf(call, type.id, ids[0] as string))
  await pause(comparedSeconds * 1000)
  console.log(`longest wait in the ${comparedSeconds} s after that: ${await later.stop()}`)
  const ended = once(api, 'exit')
  api.kill('SIGTERM')
  await ended
  const restarted = performance.now()
  api = await startApi(process.cwd())
  console.log(`a restart without an upgrade: ready after ${seconds(restarted, performance.now())} s`)
} finally {
  api?.kill('SIGTERM')
  if (api) await once(api, 'exit').catch(() => {})
  await database.stop()
  execFileSync('git', ['worktree', 'remove', '--force', release])
  rmSync(folder, { recursive: true, force: true })
}

function startApi(cwd: string): Promise<ChildProcess> {
  const env = { BOOTSTRAP_EXTERNAL_ID: pair.externalId, RATE_LIMIT_PER_SECOND: '0', LOG_LEVEL: 'error' }
  const entry = ['--import', 'tsx', fileIn(cwd, 'lib/api/processes/api-main.ts', 'lib/api/main.ts')]
  return startApiProcess({ databaseUrl: database.url, secret, port, cwd, env, entry })
}

/** The one of these files that the release has: some have moved since. */
function fileIn(cwd: string, ...files: string[]): string {
  const file = files.find((one) => existsSync(join(cwd, one)))
  if (!file) throw new Error(`The release has none of ${files.join(', ')}.`)
  return file
}

function seed(cwd: string, accounts: number): void {
  const options = [
    '--import',
    'tsx',
    fileIn(cwd, 'lib/api/commands/seed.ts', 'lib/api/seed.ts'),
    '--business',
    pair.businessId,
    '--accounts',
    `${accounts}`,
  ]
  execFileSync(process.execPath, options, {
    cwd,
    env: { ...process.env, DATABASE_URL: database.url, SECRET: secret },
  })
}

type Call = Awaited<ReturnType<typeof logIn>>

function kindsOf(call: Call, accountType: string, id: string): Record<string, () => Promise<unknown>> {
  const create = () => {
    lastPhone += 1
    const phone = `+56929${String(lastPhone).padStart(6, '0')}`
    return call('/account/create', { accountType, phone, sendSMS: false })
  }
  return {
    read: () => call(`/account/${id}`),
    create,
    'search by 4 digits': () => call('/accounts/search?q=4711'),
    'search by 6 digits': () => call('/accounts/search?q=471147'),
    'search by name': () => call('/accounts/search?q=fernanda'),
  }
}

/** The parts of both releases' responses that the bench reads. */
type Answer = {
  accessToken: string
  accountTypes: { id: string }[]
  job: { id: string; state: string }
}

/** Sends plain requests, because today's client may not understand an earlier release's responses. */
async function logIn() {
  const { accessToken } = await ask(
    '/authentication/login',
    { 'content-type': 'application/json' },
    JSON.stringify(pair),
  )
  const headers = { authorization: `Bearer ${accessToken}`, 'x-client-id': pair.businessId }
  const call = (path: string, body?: object | string) =>
    ask(
      path,
      { ...headers, 'content-type': typeof body === 'string' ? 'text/csv' : 'application/json' },
      body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    )
  return Object.assign(call, { token: accessToken })
}

async function ask(path: string, headers: Record<string, string>, body?: string): Promise<Answer> {
  const response = await fetch(address + path, { method: body === undefined ? 'GET' : 'POST', headers, body })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer.data
}

async function startImport(accountType: string): Promise<string> {
  const phones = Array.from(
    { length: Number(values.rows) },
    (_, row) => `+5692${String(row).padStart(7, '0')}`,
  )
  const call = await logIn()
  const { id } = (await call('/imports?name=members.csv', `phone\n${phones.join('\n')}\n`)).job
  await call(`/jobs/${id}/check`, { fields: ['phone'], mode: 'create', accountType, sendSMS: false })
  while ((await call(`/jobs/${id}`)).job.state !== 'checked') await pause(50)
  await call(`/jobs/${id}/start`, {})
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
