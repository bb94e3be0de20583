import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { abandonConnections, plainConfig } from '../connecting'
import { inProbeTime } from '../liveness'

const logInEveryMs = 5_000

/**
 * Logs in to the pooler every five seconds. If it does not respond, drops all of this process's connections,
 * because a pooler that is frozen or cut off does not close them. A pooler handles logins itself, even while
 * all of its connections to PostgreSQL are in use. Returns a function that stops the logins.
 */
export function watchPooler(url: string): () => void {
  const ended = new AbortController()
  void watch(url, ended.signal)
  return () => ended.abort()
}

async function watch(url: string, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    if ((await inProbeTime(logIn(url))) === 'silent') abandonConnections()
    await pause(logInEveryMs, undefined, { signal: ended, ref: false }).catch(() => {})
  }
}

async function logIn(url: string): Promise<void> {
  const client = new pg.Client(plainConfig(url, 'command'))
  // Ignores errors: a pooler that refuses connections has already closed the existing ones.
  client.on('error', () => {})
  await client.connect().catch(() => {})
  await client.end().catch(() => {})
}
