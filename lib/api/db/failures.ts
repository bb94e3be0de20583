import pg from 'pg'
import { ShareUsedUp } from './pools/business-shares'

type Failure = Error & { code?: string; syscall?: string }

const connectionLost = new Set([
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
const driverLostIt =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/
/**
 * PostgreSQL error classes and codes for a lost connection (08), a failed login (28, 3D), insufficient disk
 * space, memory or connections (53), or a server that is starting or shutting down (57P), is a standby
 * (25006) or does not accept connections (55000).
 */
const cannotWork = /^(08|28|3D|53|57P|25006|55000)/
const conflicts = ['40001', '40P01']

/** Whether the error means that the database cannot run any statements at the moment. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall, message } = error as Failure
  if (connectionLost.has(code) || driverLostIt.test(message)) return true
  // ENOENT on `connect` means that the server's socket does not exist; other system calls report missing
  // files.
  if (code === 'ENOENT') return syscall === 'connect'
  return cannotWork.test(code)
}

/** Whether the server did not respond to a new connection in time. */
export function isConnectTimeout(error: unknown): boolean {
  return error instanceof Error && /^timeout (expired|exceeded)/.test(error.message)
}

/** Whether the transaction conflicted with another one, so a retry may succeed. */
export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && conflicts.includes(error.code ?? '')
}

/** Whether the server did not respond to a statement in time. The connection must not be used again. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Query read timeout')
}

/** Whether a statement timed out or waited too long for a lock. */
export function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ['57014', '55P03'].includes((error as Failure).code ?? '') || isUnanswered(error)
}

/** Whether the same operation may succeed if it is retried a moment later. */
export function isTemporaryFailure(error: unknown): boolean {
  return isOutage(error) || isConflict(error) || isTimeout(error) || error instanceof ShareUsedUp
}

/** Whether the database responded with an error. Its message may contain data. */
export function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof pg.DatabaseError
}

/** PostgreSQL appends this number to a table's constraint name to name the constraint of a partition. */
const numberOfPartition = /_\d+$/

/** The name of the unique or foreign key constraint that a statement violated; undefined for other errors. */
export function brokenConstraint(error: unknown): string | undefined {
  const broken = error instanceof pg.DatabaseError && ['23505', '23503'].includes(error.code ?? '')
  return broken ? (error as pg.DatabaseError).constraint?.replace(numberOfPartition, '') : undefined
}

/** The error code raised by the trigger that counts accounts. */
const quotaCode = 'BQ001'

/** The account quota that a statement would have exceeded; undefined if the error has another cause. */
export function exceededAccounts(error: unknown): { limit: number; used: number } | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== quotaCode) return undefined
  return JSON.parse(error.detail ?? '{}')
}

/**
 * The routine that PostgreSQL names in its warning that a commit no longer waits for a synchronous standby.
 */
export const replicationWait = 'SyncRepWaitForLSN'

/**
 * The commit was stored on the leader, but no synchronous standby confirmed it, because the statement was
 * canceled or timed out during the wait. PostgreSQL reports success with a warning; a failover would lose the
 * commit.
 */
export class NotReplicated extends Error {
  /** The SQLSTATE transaction_resolution_unknown. */
  readonly code = '08007'
  constructor() {
    super('The commit was not confirmed by a synchronous standby.')
  }
}
