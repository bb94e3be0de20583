import pg from 'pg'
import { ShareUsedUp } from './business-shares'

type Failure = Error & { code?: string; syscall?: string }

const connectionLost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
const driverLostIt =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/
/**
 * PostgreSQL error classes and codes that mean that the connection is lost (08), login is impossible (28,
 * 3D), disk, memory or connections are exhausted (53), or the server is starting or shutting down (57P), is a
 * standby (25006) or is not accepting connections (55000).
 */
const cannotWork = /^(08|28|3D|53|57P|25006|55000)/
const conflicts = ['40001', '40P01']

/** Whether the database cannot run any statement. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall, message } = error as Failure
  if (connectionLost.has(code) || driverLostIt.test(message)) return true
  // This is a missing socket, not a missing file.
  if (code === 'ENOENT') return syscall === 'connect'
  return cannotWork.test(code)
}

/** Whether two transactions conflicted, so that a retry may succeed. */
export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && conflicts.includes(error.code ?? '')
}

/** Whether the server never responded to a statement. Its connection cannot be used again. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Query read timeout')
}

/** Whether a statement timed out or waited too long for a lock. */
export function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ['57014', '55P03'].includes((error as Failure).code ?? '') || isUnanswered(error)
}

/** Whether a retry a moment later may succeed. */
export function isTemporaryFailure(error: unknown): boolean {
  return isOutage(error) || isConflict(error) || isTimeout(error) || error instanceof ShareUsedUp
}

/** Whether the database responded with an error, whose message may quote data. */
export function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof pg.DatabaseError
}

/** The number with which a partition's constraint ends, after the name of its table's constraint. */
const numberOfPartition = /_\d+$/

/** The name of the constraint that a statement violated, if that is why it failed; otherwise undefined. */
export function brokenConstraint(error: unknown): string | undefined {
  const broken = error instanceof pg.DatabaseError && ['23505', '23503'].includes(error.code ?? '')
  return broken ? (error as pg.DatabaseError).constraint?.replace(numberOfPartition, '') : undefined
}

/** The error code raised by the trigger that counts accounts. */
const quotaCode = 'BQ001'

/** The account quota that a statement would have exceeded. */
export function exceededAccounts(error: unknown): { limit: number; used: number } | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== quotaCode) return undefined
  return JSON.parse(error.detail ?? '{}')
}

/** The server function that warns when a commit stops waiting for its synchronous standby. */
export const replicationWait = 'SyncRepWaitForLSN'

/**
 * The commit was stored on the leader, but no synchronous standby confirmed it, because the statement was canceled or
 * timed out while it waited. PostgreSQL reports a success with a warning; a failover would lose the commit.
 */
export class NotReplicated extends Error {
  /** transaction_resolution_unknown */
  readonly code = '08007'
  constructor() {
    super('The commit was not confirmed by a synchronous standby.')
  }
}
