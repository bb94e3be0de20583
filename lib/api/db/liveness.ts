export const probeEveryMs = 1_500
/** A server that does not answer `select` for this long is given up, with every connection to it. */
export const probeTimeoutMs = 3_000

let answeredAt = Number.NEGATIVE_INFINITY

/** Called for each answer on a listening connection, which is probed all the time. */
export function noteDatabaseAnswer(): void {
  answeredAt = performance.now()
}

/** Whether the database recently answered on a listening connection, so that data read from it is up to date. */
export function isDatabaseLive(): boolean {
  return performance.now() - answeredAt < probeEveryMs + probeTimeoutMs
}
