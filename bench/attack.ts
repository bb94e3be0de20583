import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { createClient } from '@/lib/client/client'
import type { Attack, Attacker, Figure, Target } from './attacks/attack'
import { connectionAttacks } from './attacks/connections'
import { crowdAttacks } from './attacks/crowds'
import { fileAttacks } from './attacks/files'
import { guessAttacks, guessSettings } from './attacks/guesses'
import { callbackSettings, requestAttacks } from './attacks/requests'
import { sendingAttacks } from './attacks/sending'
import { bundleServers } from './lib/bundle'
import { cpuSecondsOf, memoryOf, watchMemory } from './lib/memory'
import { OtherCallers } from './lib/other-callers'
import { addIdentity, type Servers, seed, startApi } from './lib/servers'
import { printMachine } from './lib/table'

/**
 * `npm run bench:attack`: repeats, one at a time, attacks that once brought the API down, while other callers look
 * up accounts and raise alerts. Exits with 1 if an attack costs more than allowed. `--only drill,tokens` runs only
 * the attacks whose names contain one of these words.
 */
const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '20000' },
    deliveries: { type: 'string', default: '445000' },
    events: { type: 'string', default: '9990' },
    streams: { type: 'string', default: '200' },
    port: { type: 'string', default: '4970' },
    only: { type: 'string', default: '' },
  },
})

const limits = { othersMs: 250, memoryMb: 200, diskMb: 200, cpuMs: 100 }
const quietMs = 3_000
const attacks = [
  ...requestAttacks,
  ...guessAttacks,
  ...fileAttacks,
  ...connectionAttacks,
  ...crowdAttacks,
  ...sendingAttacks,
].filter(({ name }) => values.only.split(',').some((part) => name.includes(part)))

const folder = mkdtempSync(join(tmpdir(), 'beacon-bench-'))
const dist = resolve('dist/bench')
const database = await startDatabase(join(folder, 'data'))
const sql = new pg.Client({ connectionString: database.url })
let api: Omit<Servers, 'bare'>
const attackers = new Map<string, Promise<Attacker>>()
try {
  printMachine()
  await bundleServers(dist)
  api = await startApi(database.url, dist, Number(values.port), { ...guessSettings, ...callbackSettings })
  await sql.connect()
  try {
    seed(database.url, Number(values.accounts), 100)
    await attackAll()
  } finally {
    await sql.end()
    await api.stop()
  }
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function attackAll(): Promise<void> {
  const others = await OtherCallers.start(dist, api.ours, api.token, { raise: true })
  try {
    await pause(quietMs)
    await others.look()
    const cpuBefore = cpuSecondsOf(api.apiProcess)
    await pause(quietMs)
    const { readP95, raiseP95, calls } = await others.look()
    const cpuPerCall = (cpuSecondsOf(api.apiProcess) - cpuBefore) / calls
    const idle = { memoryMb: memoryOf(api.apiProcess), cpuPerCall }
    console.log(
      `idle: ${Math.round(idle.memoryMb)} MB; others' p95: ${written(readP95)} ms to read, ${written(raiseP95)} to raise an alert\n`,
    )
    console.log('| attack | s | figures | |')
    console.log('| --- | --- | --- | --- |')
    for (const attack of attacks) {
      const { seconds, figures, passed } = await measureTwice(attack, others, idle)
      if (passed.length > 0) process.exitCode = 1
      const verdict =
        passed.length > 0 ? `**too much: ${passed.map(({ name }) => name).join(', ')}**` : 'held'
      console.log(
        `| ${attack.name} | ${written(seconds)} | ${figures.map(writtenFigure).join(', ')} | ${verdict} |`,
      )
    }
    const left = memoryOf(api.apiProcess) - idle.memoryMb
    console.log(`\nafter all attacks: ${Math.round(left)} MB above idle (≤ ${limits.memoryMb})`)
    if (left > limits.memoryMb) process.exitCode = 1
  } finally {
    others.stop()
  }
}

function written(value: number): string {
  return String(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))
}

function writtenFigure({ name, value, limit }: Figure): string {
  return `${name} ${written(value)} (≤ ${limit})`
}

/** `cpuPerCall` is the average CPU time per call of the other callers, in seconds. */
type Idle = { memoryMb: number; cpuPerCall: number }

type Measured = { seconds: number; figures: Figure[]; passed: Figure[] }

/** Measures an attack again if it exceeded a limit, because the machine may have been busy with something else. */
async function measureTwice(attack: Attack, others: OtherCallers, idle: Idle): Promise<Measured> {
  const first = await measure(attack, others, idle)
  if (first.passed.length === 0) return first
  console.log(`(${attack.name} is measured again, after ${first.passed.map(writtenFigure).join(', ')})`)
  return measure(attack, others, idle)
}

async function measure(attack: Attack, others: OtherCallers, idle: Idle): Promise<Measured> {
  const act = await attack.prepare(target())
  await others.look()
  await pause(quietMs)
  const quiet = await others.look()
  const memory = watchMemory(api.apiProcess)
  // Memory from earlier attacks is freed later; a check after the last attack confirms that it was.
  const before = {
    cpu: cpuSecondsOf(api.apiProcess),
    disk: await diskMb(),
    memoryMb: memoryOf(api.apiProcess),
  }
  const startedAt = performance.now()
  const { requests, figures = [] } = await act().finally(() => memory.stop())
  const seconds = (performance.now() - startedAt) / 1000
  const { readP95, raiseP95, calls, failed } = await others.look()
  const cpu = cpuSecondsOf(api.apiProcess) - before.cpu - calls * idle.cpuPerCall
  const disk = (await diskMb()) - before.disk
  const all = [
    { name: `others' p95, ms (${written(quiet.readP95)} before)`, value: readP95, limit: limits.othersMs },
    { name: `others' alerts (${written(quiet.raiseP95)} before)`, value: raiseP95, limit: limits.othersMs },
    { name: 'failed calls of others', value: failed, limit: 0 },
    { name: 'MB more than before', value: memory.highest() - before.memoryMb, limit: limits.memoryMb },
    { name: 'MB on disk', value: disk, limit: attack.diskMb ?? limits.diskMb },
    ...(requests
      ? [{ name: 'CPU per request, ms', value: (cpu / requests) * 1000, limit: limits.cpuMs }]
      : []),
    ...figures,
  ]
  return { seconds, figures: all, passed: all.filter(({ value, limit }) => !(value <= limit)) }
}

function target(): Target {
  const scale = {
    deliveries: Number(values.deliveries),
    events: Number(values.events),
    streams: Number(values.streams),
  }
  return { ours: api.ours, sql, scale, addAttacker }
}

function addAttacker(businessId: string): Promise<Attacker> {
  const known = attackers.get(businessId) ?? logIn(businessId)
  attackers.set(businessId, known)
  return known
}

async function logIn(businessId: string): Promise<Attacker> {
  const externalId = addIdentity(database.url, businessId)
  const baseUrl = api.ours
  const answer = await createClient({ baseUrl }).login({ body: { businessId, externalId } })
  if (!answer.ok) throw new Error(`An attacker could not log in: ${answer.failure.code}`)
  const { accessToken: token } = answer.data
  return { businessId, token, client: createClient({ baseUrl, businessId, token, platform: 'bench' }) }
}

/** The size of the database in MB, without the write-ahead log, which the database itself limits. */
async function diskMb(): Promise<number> {
  const { rows } = await sql.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  return Number(rows[0]?.bytes) / 2 ** 20
}
