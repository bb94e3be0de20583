import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import {
  abandonConnections,
  abandonSilentConnections,
  connectAlone,
  isStandby,
  orSilentHost,
} from './connecting'
import { isConnectTimeout } from './failures'
import { inProbeTime, noteDatabaseAnswer, probeEveryMs } from './liveness'
import { execute } from './pool'
import { sql } from './sql'

/** The PostgreSQL channels on which processes notify each other. */
export type NewsChannel = 'deliveries' | 'jobs' | 'audiences' | 'alerts' | 'definitions'
/** Called with the payload of each notification on a channel. */
export type Listeners = Partial<Record<NewsChannel, (payload: string) => void>>

/**
 * How long a connection can be silent before it counts as frozen. Few statements take as long, and callers should
 * get a response within 15 seconds.
 */
const longestSilenceMs = 10_000

/** How many of this process's connections listen, and are probed. */
let listening = 0
/** True from the loss of the last one until there is another: until then, other connections can freeze unnoticed. */
let isUnwatched = false

/**
 * Listens on channels with a dedicated connection, and calls a channel's listener for each notification.
 * `lost` resolves when the connection is closed. The connection is probed continuously. A server that is
 * frozen, cut off or demoted to a standby does not close connections, so all of this process's connections
 * are dropped when a probe fails. After a time without probes, the silent ones are dropped. A process that stops
 * should end this connection last, because nothing else notices a frozen server.
 */
export async function listenFor(
  databaseUrl: string,
  listeners: Listeners,
): Promise<{ lost: Promise<void>; end(): Promise<void> }> {
  const client = await connectAlone(databaseUrl, 'listening').catch((error) => {
    // The server is frozen or cut off, so the connections that nobody watches are, too.
    if (isUnwatched && isConnectTimeout(error)) abandonConnections()
    throw error
  })
  const ended = new AbortController()
  const stopProbing = () => {
    if (ended.signal.aborted) return false
    ended.abort()
    listening -= 1
    return listening === 0
  }
  const lost = new Promise<void>((resolve) => {
    client.on('end', () => {
      if (stopProbing()) isUnwatched = true
      resolve()
    })
  })
  listening += 1
  if (isUnwatched) {
    isUnwatched = false
    void abandonSilentConnections(longestSilenceMs)
  }
  client.on('notification', ({ channel, payload = '' }) => listeners[channel as NewsChannel]?.(payload))
  try {
    const channels = Object.keys(listeners)
    await orSilentHost(Promise.all(channels.map((channel) => client.query(`listen ${channel}`))))
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
  void probe(client, ended.signal)
  return {
    lost,
    async end() {
      stopProbing()
      if ((await inProbeTime(client.end()).catch(() => 'closed')) === 'silent') abandonConnections()
    },
  }
}

async function probe(client: pg.Client, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    // If only this connection was closed, `lost` reports that, and the other connections are not dropped.
    const answer = await inProbeTime(ask(client)).catch(() => 'closed' as const)
    if (answer === 'primary') noteDatabaseAnswer()
    else if (answer !== 'closed') abandonConnections()
    await pause(probeEveryMs, undefined, { signal: ended, ref: false }).catch(() => {})
  }
}

async function ask(client: pg.Client): Promise<'primary' | 'standby'> {
  return (await isStandby(client)) ? 'standby' : 'primary'
}

/** Sends the payloads to every process that listens on the channel. */
export async function notifyAll(channel: NewsChannel, payloads: readonly string[]): Promise<void> {
  await execute(sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`)
}
