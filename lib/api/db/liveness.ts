export const probeEveryMs = 1_500
/** If the server does not respond to `select` within this time, all connections to it are dropped. */
export const probeTimeoutMs = 3_000

let answeredAt = Number.NEGATIVE_INFINITY

/** Called for each response on a listening connection, which is probed continuously. */
export function noteDatabaseAnswer(): void {
  answeredAt = performance.now()
}

/** Whether the database recently responded on a listening connection, so that data read from it is up to date. */
export function isDatabaseLive(): boolean {
  return performance.now() - answeredAt < probeEveryMs + probeTimeoutMs
}
