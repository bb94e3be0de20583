import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { abandonConnections, connectAlone, isStandby } from './connecting'
import { noteDatabaseAnswer, probeEveryMs, probeTimeoutMs } from './liveness'
import { execute } from './pool'
import { sql } from './sql'

/** The channels through which processes notify each other. */
export type NewsChannel = 'deliveries' | 'jobs' | 'audiences' | 'alerts'
/** Called with the payload of each notification on a channel. */
export type Listeners = Partial<Record<NewsChannel, (payload: string) => void>>

/**
 * If a response and its deadline fall in the same turn of the event loop, because the process is busy, the
 * response counts.
 */
const graceMs = 200

/**
 * Calls a channel's listener for each notification on the channel, using a dedicated connection; `lost`
 * resolves when the connection is gone. The connection is probed continuously. A server that is frozen, cut
 * off or demoted to a standby does not close connections, so all of this process's connections are dropped
 * when a probe fails.
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
    // A closed connection is reported by `lost`, and does not mean that the other connections are affected.
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

/** Notifies every listening process. */
export async function notifyAll(channel: NewsChannel, payloads: readonly string[]): Promise<void> {
  await execute(sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`)
}
