import { setTimeout as pause } from 'node:timers/promises'

export const probeEveryMs = 1_500
/** If the server does not respond to a probe within this time, all connections to it are dropped. */
const probeTimeoutMs = 3_000

let answeredAt = Number.NEGATIVE_INFINITY

/** Records that the database just responded on a listening connection. */
export function noteDatabaseAnswer(): void {
  answeredAt = performance.now()
}

/** Whether the database recently responded on a listening connection, so data read from it is up to date. */
export function isDatabaseLive(): boolean {
  return performance.now() - answeredAt < probeEveryMs + probeTimeoutMs
}

/**
 * When the process is busy, a response and its deadline may be processed in the same turn of the event loop.
 * The response then counts.
 */
const graceMs = 200

/** The response to a probe, or `silent` if there is none in time. */
export async function inProbeTime<T>(answer: Promise<T>, timeoutMs = probeTimeoutMs): Promise<T | 'silent'> {
  const answered = new AbortController()
  const options = { signal: answered.signal, ref: false }
  const deadline = async () => {
    await pause(timeoutMs, undefined, options)
    await pause(graceMs, undefined, options)
    return 'silent' as const
  }
  return Promise.race([answer, deadline()]).finally(() => answered.abort())
}
