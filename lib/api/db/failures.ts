import pg from 'pg'
import { ShareUsedUp } from './business-shares'

type Failure = Error & { code?: string; syscall?: string }

const connectionLost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
const driverLostIt =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/
/**
 * Classes and codes of PostgreSQL: the connection is lost (08), nobody may log in (28, 3D), no disk, memory or connection is
 * left (53), it is starting or shutting down (57P), a standby (25006), or it takes no connections now (55000).
 */
const cannotWork = /^(08|28|3D|53|57P|25006|55000)/
const conflicts = ['40001', '40P01']

/** True while the database cannot work at all, whatever is asked of it. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall, message } = error as Failure
  if (connectionLost.has(code) || driverLostIt.test(message)) return true
  // A socket that is not there; a file that is not there is another matter.
  if (code === 'ENOENT') return syscall === 'connect'
  return cannotWork.test(code)
}

/** True when two transactions were in each other's way, so that this one may succeed when it is done again. */
export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && conflicts.includes(error.code ?? '')
}

/** True when the server never answered a statement; its connection is of no use any more. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Query read timeout')
}

/** True when a statement took longer than it may, or waited too long for a lock. */
export function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ['57014', '55P03'].includes((error as Failure).code ?? '') || isUnanswered(error)
}

/** True for what another try a moment later may not meet. */
export function isTemporaryFailure(error: unknown): boolean {
  return isOutage(error) || isConflict(error) || isTimeout(error) || error instanceof ShareUsedUp
}

/** True when the database answered and refused: its message may quote what it was about. */
export function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof pg.DatabaseError
}

/** The name of the constraint that a statement broke, if that is why it failed. */
export function brokenConstraint(error: unknown): string | undefined {
  const broken = error instanceof pg.DatabaseError && ['23505', '23503'].includes(error.code ?? '')
  return broken ? (error as pg.DatabaseError).constraint : undefined
}
