import type { Connection } from '@/lib/contract/connection'

export type ConnectionVerdict =
  | { kind: 'unused' }
  | { kind: 'responding'; status: number; milliseconds: number }
  /** The other deployment responds, but with server errors. */
  | { kind: 'failing'; status: number; milliseconds: number }
  /** `since` is when it last responded; null if it has not responded since the start. */
  | { kind: 'silent'; since: string | null; code: string }
  | { kind: 'paused'; until: string }

/** The state of the other deployment, judged by the most recent calls. `now` is in ms since the epoch. */
export function connectionVerdict(connection: Connection, now: number): ConnectionVerdict {
  const { answered, failed, pausedUntil } = connection
  if (pausedUntil && Date.parse(pausedUntil) > now) return { kind: 'paused', until: pausedUntil }
  if (failed && (!answered || failed.at >= answered.at)) {
    return { kind: 'silent', since: answered?.at ?? null, code: failed.code }
  }
  if (!answered) return { kind: 'unused' }
  const { status, milliseconds } = answered
  return { kind: status >= 500 ? 'failing' : 'responding', status, milliseconds }
}
