import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { bundleServers } from './lib/bundle'
import { type HostileFile, hostileFiles, peopleFile, trickle } from './lib/hostile-uploads'
import { cpuSecondsOf, memoryOf, watchMemory } from './lib/memory'
import { OtherCallers } from './lib/other-callers'
import { SentUpload } from './lib/sent-upload'
import { type Servers, seed, startApi } from './lib/servers'
import { printMachine } from './lib/table'

/**
 * `npm run bench:files`: uploads files that could bring the API down, one after another, and measures what each
 * costs the API and its other callers.
 */
const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '190' },
    accounts: { type: 'string', default: '20000' },
    port: { type: 'string', default: '4980' },
    only: { type: 'string', default: '' },
  },
})

const bytes = Number(values.megabytes) * 1_000_000
const quietMs = 5_000
const stopsWithinMs = 1_000
const folder = mkdtempSync(join(tmpdir(), 'beacon-bench-'))
const dist = resolve('dist/bench')
const database = await startDatabase(join(folder, 'data'))
let api: Omit<Servers, 'bare'>
let idle = 0
try {
  printMachine()
  await bundleServers(dist)
  api = await startApi(database.url, dist, Number(values.port))
  try {
    seed(database.url, Number(values.accounts), 100)
    await measureAll()
  } finally {
    await api.stop()
  }
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measureAll(): Promise<void> {
  const others = await OtherCallers.start(dist, api.ours, api.token)
  await pause(quietMs)
  idle = memoryOf(api.apiProcess)
  console.log(`idle: ${Math.round(idle)} MB\n`)
  console.log(
    '| upload | response | s after its last byte | API CPU, s | MB above idle | p95 of other callers before / during / after, ms | CPU after the caller left, s |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  const cases = [
    ...hostileFiles.map((file) => ({ ...file, uploads: 1 })),
    { ...peopleFile, name: 'three of these at once', uploads: 3 },
    { ...trickle, uploads: 10 },
  ]
  for (const { uploads, ...file } of cases.filter(({ name }) => name.includes(values.only))) {
    const answered = await measureAnswers(others, file, uploads)
    console.log(`| ${[file.name, ...answered, await measureLeaving(file, uploads)].join(' | ')} |`)
  }
  others.stop()
}

function send(file: HostileFile, uploads: number): SentUpload[] {
  return Array.from({ length: uploads }, () => new SentUpload(api, file.pieces(bytes)))
}

async function measureAnswers(others: OtherCallers, file: HostileFile, uploads: number): Promise<string[]> {
  const before = await undisturbed(others)
  const memory = watchMemory(api.apiProcess)
  const cpuBefore = cpuSecondsOf(api.apiProcess)
  const sent = send(file, uploads)
  const ends = await Promise.all(
    sent.map(async ({ sent, answer }) => ({ sentAt: await sent, answer: await answer })),
  )
  const during = await others.p95()
  const cpu = cpuSecondsOf(api.apiProcess) - cpuBefore
  const highest = memory.highest()
  await forgetRows()
  const after = await undisturbed(others)
  return [
    [
      ...new Set(ends.map(({ answer }) => (answer ? `${answer.status} ${answer.sentence}` : 'broken off'))),
    ].join(', '),
    ends.map(({ sentAt, answer }) => (((answer?.at ?? sentAt) - sentAt) / 1000).toFixed(1)).join(', '),
    cpu.toFixed(1),
    String(Math.round(highest - idle)),
    `${before.toFixed(1)} / ${during.toFixed(1)} / ${after.toFixed(1)}`,
  ]
}

async function undisturbed(others: OtherCallers): Promise<number> {
  await others.p95()
  await pause(quietMs)
  return others.p95()
}

/** The CPU seconds that the API uses above its usual load, starting one second after the callers left. */
async function measureLeaving(file: HostileFile, uploads: number): Promise<string> {
  const usual = await cpuWithin(quietMs)
  const sent = send(file, uploads)
  await Promise.race(sent.map(({ sent }) => sent))
  await pause(100)
  for (const upload of sent) upload.leave()
  await pause(stopsWithinMs)
  const used = await cpuWithin(quietMs)
  await forgetRows()
  return Math.max(0, used - usual).toFixed(1)
}

async function cpuWithin(milliseconds: number): Promise<number> {
  const before = cpuSecondsOf(api.apiProcess)
  await pause(milliseconds)
  return cpuSecondsOf(api.apiProcess) - before
}

async function forgetRows(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('truncate job_rows')
  await client.query('delete from jobs')
  await client.end()
}
