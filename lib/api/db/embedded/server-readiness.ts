import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { sessionSettings } from '../connecting'
import type { Paths } from './data-paths'
import { DatabaseError } from './database-error'
import { findPostmaster, type Postmaster } from './postmaster'
import { processIdentity } from './process-identity'

/**
 * Waits until the database responds and returns true. Returns false if the process ends first. A database
 * that is recovering can take a while.
 */
export async function isReady(
  paths: Paths,
  { pid, socketDir }: Postmaster,
  child?: ChildProcess,
): Promise<boolean> {
  const lives = () =>
    child ? child.exitCode === null && child.signalCode === null : findPostmaster(paths)?.pid === pid
  while (lives()) {
    if (await answers(socketDir)) return true
    await pause(15)
  }
  return false
}

async function answers(socketDir: string): Promise<boolean> {
  const client = new pg.Client({
    host: socketDir,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    options: sessionSettings.map((setting) => `-c ${setting}`).join(' '),
    application_name: 'beacon start',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query("select from pg_database where datname = 'beacon'")
    if (rowCount === 0) await client.query('create database beacon')
    return true
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code === 'EACCES') throw new DatabaseError(`The database in ${socketDir} belongs to another user.`)
    // The error "too many connections" means that the server is running.
    return code === '53300'
  } finally {
    await client.end().catch(() => {})
  }
}

export async function isGone(pid: number, seconds: number): Promise<boolean> {
  const deadline = performance.now() + seconds * 1000
  const identity = processIdentity(pid)
  while (identity !== undefined && processIdentity(pid) === identity) {
    if (performance.now() > deadline) return false
    await pause(15)
  }
  return true
}
