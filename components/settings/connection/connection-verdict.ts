import type { Connection } from '@/lib/contract/connection'

export type ConnectionVerdict =
  | { kind: 'unused' }
  | { kind: 'responding'; status: number; milliseconds: number }
  /** It responds, but with server errors. */
  | { kind: 'failing'; status: number; milliseconds: number }
  /** `since` is its last response; null if there has been none since the start. */
  | { kind: 'silent'; since: string | null; code: string }
  | { kind: 'paused'; until: string }

/** What the last calls say of the other deployment; `now` in ms since the epoch. */
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
