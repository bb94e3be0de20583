import pg from 'pg'

const connectionLost = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])

/** True for what will pass by itself: a database that is away, starting or shutting down, or a deadlock. */
export function isTemporaryFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: string }
  if (connectionLost.has(code) || code.startsWith('08') || code.startsWith('57P')) return true
  if (['53300', '25006', '40001', '40P01', '55P03', '57014'].includes(code)) return true
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/.test(
    error.message,
  )
}

/** The name of the constraint that a statement broke, if that is why it failed. */
export function brokenConstraint(error: unknown): string | undefined {
  const broken = error instanceof pg.DatabaseError && ['23505', '23503'].includes(error.code ?? '')
  return broken ? (error as pg.DatabaseError).constraint : undefined
}
