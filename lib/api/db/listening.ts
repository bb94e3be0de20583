import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { abandonConnections, connectAlone, isStandby } from './connecting'
import { noteDatabaseAnswer, probeEveryMs, probeTimeoutMs } from './liveness'
import { execute } from './pool'
import { sql } from './sql'

/** What other processes are told about. */
export type NewsChannel = 'deliveries' | 'jobs' | 'audiences' | 'alerts'
/** Called with what was told on a channel. */
export type Listeners = Partial<Record<NewsChannel, (payload: string) => void>>

/** When an answer and its deadline are due in the same turn of a busy process, the answer counts. */
const graceMs = 200

/**
 * Calls the listener of a channel whenever there is news on it, on one connection of their own; `lost` resolves when that is
 * gone. It is probed all the time: a server that is frozen, cut off or a standby by now closes no connection, so all of this
 * process are given up then.
 */
export async function listenFor(
  databaseUrl: string,
  listeners: Listeners,
): Promise<{ lost: Promise<void>; end(): Promise<void> }> {
  const client = await connectAlone(databaseUrl, 'listening')
  const ended = new AbortController()
  const lost = new Promise<void>((resolve) => {
    client.on('end', () => {
      ended.abort()
      resolve()
    })
  })
  client.on('notification', ({ channel, payload = '' }) => listeners[channel as NewsChannel]?.(payload))
  for (const channel of Object.keys(listeners)) await client.query(`listen ${channel}`)
  void probe(client, ended.signal)
  return {
    lost,
    async end() {
      ended.abort()
      await client.end().catch(() => {})
    },
  }
}

async function probe(client: pg.Client, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    // A connection that was closed says so itself, and tells nothing of the others.
    const answer = await ask(client).catch(() => 'closed' as const)
    if (answer === 'primary') noteDatabaseAnswer()
    else if (answer !== 'closed') abandonConnections()
    await pause(probeEveryMs, undefined, { signal: ended, ref: false }).catch(() => {})
  }
}

async function ask(client: pg.Client): Promise<'primary' | 'standby' | 'silent'> {
  const answered = new AbortController()
  const options = { signal: answered.signal, ref: false }
  const deadline = async () => {
    await pause(probeTimeoutMs, undefined, options)
    await pause(graceMs, undefined, options)
    return 'silent' as const
  }
  const answer = isStandby(client).then((standby) => (standby ? 'standby' : 'primary'))
  return Promise.race([answer, deadline()]).finally(() => answered.abort())
}

/** Tells every process that listens. */
export async function notifyAll(channel: NewsChannel, payloads: readonly string[]): Promise<void> {
  await execute(sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`)
}
