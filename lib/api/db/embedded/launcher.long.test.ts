import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pathsIn } from './data-paths'
import { startDatabase } from './launcher'
import { findPostmaster } from './postmaster'

type Taken = { url: string; adopted: boolean; error?: string; process: ChildProcess }

const fixture = new URL('./launcher.fixture.ts', import.meta.url)
let dataDir: string
let started: Taken[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'beacon-launcher-'))
  started = []
})

afterEach(async () => {
  for (const taken of started) await kill(taken.process)
  if (pidOfServer()) await startDatabase(dataDir).then((database) => database.stop())
  rmSync(dataDir, { recursive: true })
})

async function take(role: 'owner' | 'visitor'): Promise<Taken> {
  const child = fork(fixture, [role, dataDir], { execArgv: ['--import', 'tsx'] })
  const [report] = await once(child, 'message')
  const taken = { ...report, process: child }
  started.push(taken)
  return taken
}

async function stop(taken: Taken): Promise<void> {
  taken.process.send('stop')
  await once(taken.process, 'exit')
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

async function createRows(url: string): Promise<void> {
  await query(url, 'create table kept (number int)')
  await query(url, 'insert into kept values (1), (2), (3)')
}

const countRows = (url: string) => query(url, 'select count(*)::int as count from kept')
const pidOfServer = () => findPostmaster(pathsIn(dataDir))?.pid

describe('the embedded database', () => {
  it('the database keeps its data when stopped and restarted', async () => {
    const first = await startDatabase(dataDir)
    await createRows(first.url)
    await first.stop()
    expect(first.isRunning()).toBe(false)
    const second = await startDatabase(dataDir)
    expect(await countRows(second.url)).toEqual([{ count: 3 }])
    await second.stop()
  })

  it('the database is durable, uses UTF-8 and recognizes letters beyond ASCII', async () => {
    const { url, stop } = await startDatabase(dataDir)
    const settings = await query(
      url,
      "select current_setting('fsync') fsync, current_setting('synchronous_commit') commit",
    )
    expect(settings).toEqual([{ fsync: 'on', commit: 'on' }])
    await query(url, 'create extension pg_trgm')
    expect(await query(url, "select lower('ÁÑŽ') lower, cardinality(show_trgm('Ж')) trigrams")).toEqual([
      { lower: 'áñž', trigrams: 2 },
    ])
    await stop()
  })

  it('only one of two owners that start at once gets the database, and the other owner’s error names the process that has it', async () => {
    const both = await Promise.all([take('owner'), take('owner')])
    const [refused] = both.filter(({ error }) => error)
    const [holder] = both.filter(({ url }) => url)
    expect(refused?.error).toContain(`is already running on ${dataDir} (process ${holder?.process.pid})`)
    expect(await query(holder?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('the database is started once by concurrent visitors, and stopped by the last one to leave', async () => {
    const both = await Promise.all([take('visitor'), take('visitor')])
    expect(both.map(({ adopted }) => adopted).sort()).toEqual([false, true])
    const [first, last] = both.sort((one, other) => Number(one.adopted) - Number(other.adopted))
    await stop(first as Taken)
    expect(await query(last?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
    await stop(last as Taken)
    expect(pidOfServer()).toBeUndefined()
  })

  it('the database is not stopped by the visitor that started it if an owner has adopted it', async () => {
    const visitor = await take('visitor')
    const owner = await take('owner')
    expect(owner.adopted).toBe(true)
    await stop(visitor)
    expect(await query(owner.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop(owner)
    expect(pidOfServer()).toBeUndefined()
  })

  it('the database outlives an owner killed with -9, and the next owner adopts and stops it', async () => {
    const killed = await take('owner')
    const pid = pidOfServer()
    await kill(killed.process)
    const next = await startDatabase(dataDir)
    expect({ adopted: next.adopted, pid: pidOfServer() }).toEqual({ adopted: true, pid })
    await next.stop()
    expect(pidOfServer()).toBeUndefined()
  })

  it('the database loses no acknowledged row when everything is killed with -9', async () => {
    const owner = await take('owner')
    await query(owner.url, 'create table kept (number int)')
    const acknowledged = await writeUntilKilled(owner)
    const next = await startDatabase(dataDir)
    expect(next.adopted).toBe(false)
    const rows = await query(next.url, 'select number from kept')
    const found = new Set(rows.map((row) => (row as { number: number }).number))
    expect([...acknowledged].filter((number) => !found.has(number))).toEqual([])
    expect(acknowledged.size).toBeGreaterThanOrEqual(500)
    await next.stop()
  })

  it('the database starts even if postmaster.pid names a live process that is not a server', async () => {
    const first = await startDatabase(dataDir)
    const file = join(dataDir, 'postgres/postmaster.pid')
    const content = readFileSync(file, 'utf8')
    await first.stop()
    writeFileSync(file, content.replace(/^\d+/, String(process.pid)))
    const second = await startDatabase(dataDir)
    expect(second.adopted).toBe(false)
    await second.stop()
  })

  it('the database works in a folder whose path is too long for a socket', async () => {
    const long = join(dataDir, 'x'.repeat(120))
    mkdirSync(long)
    const { url, stop } = await startDatabase(long)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop()
  })
})

/**
 * Four writers commit one row at a time while the owner and the server are killed. Returns the acknowledged
 * rows.
 */
async function writeUntilKilled(owner: Taken): Promise<Set<number>> {
  const acknowledged = new Set<number>()
  let next = 0
  const write = async () => {
    const client = new pg.Client(owner.url)
    client.on('error', () => {})
    await client.connect()
    for (;;) {
      const number = next++
      await client.query('insert into kept values ($1)', [number])
      acknowledged.add(number)
      if (acknowledged.size === 500) {
        owner.process.kill('SIGKILL')
        process.kill(pidOfServer() ?? 0, 'SIGKILL')
      }
    }
  }
  await Promise.allSettled([write(), write(), write(), write()])
  await kill(owner.process)
  return acknowledged
}
