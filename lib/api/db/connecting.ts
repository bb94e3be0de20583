import { Socket } from 'node:net'
import pg from 'pg'

/** What a connection is for, as `application_name` tells whoever looks at the server. */
export type Purpose = 'requests' | 'raised alerts' | 'worker' | 'listening' | 'migration' | 'command'

/**
 * PostgreSQL compiles a statement whose estimate passes a threshold; a claim that finds nothing was compiled for 300 ms to
 * run for 0.04 ms. Many callers share the processors, so starting two more processes for one search costs each of them.
 */
export const sessionSettings = ['jit=off', 'max_parallel_workers_per_gather=0']

/** A listening connection is wanted again within seconds; a start on a busy machine may take its time. */
const connectTimeoutMs = (purpose: Purpose) => (purpose === 'listening' ? 4_000 : 15_000)
const probeKeepAliveMs = 10_000

/** The options of a connection to one host of `url`, with these settings of the server for its session. */
export function connectionConfig(
  url: string,
  purpose: Purpose,
  settings: readonly string[] = [],
): pg.ClientConfig {
  const given = /[?&]options=([^&]*)/.exec(url)?.[1]
  const ours = [...sessionSettings, ...settings].map((setting) => `-c ${setting}`)
  return {
    connectionString: url.replace(/([?&])options=[^&]*&?/, '$1'),
    options: [...(given === undefined ? [] : [decodeURIComponent(given)]), ...ours].join(' '),
    application_name: `beacon ${purpose}`,
    connectionTimeoutMillis: connectTimeoutMs(purpose),
    keepAlive: true,
    keepAliveInitialDelayMillis: probeKeepAliveMs,
    stream: openSocket,
  }
}

const sockets = new Set<Socket>()

function openSocket(): Socket {
  const socket = new Socket()
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  return socket
}

/**
 * Closes every connection of this process, because the server behind them no longer answers: their statements fail at once as
 * an outage instead of waiting for their time-outs.
 */
export function abandonConnections(): void {
  for (const socket of sockets) socket.destroy()
}

const chosen = new Map<string, string>()

/** `url` with the host in use: of several (`host1,host2:5433`), the last one found writable. */
export function urlInUse(url: string): string {
  return chosen.get(url) ?? (urlsOf(url)[0] as string)
}

/** One address for each host of `url`, as libpq reads `postgres://user@host1:5432,host2:5433/name`. */
export function urlsOf(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => start + host + rest) : [url]
}

/** The hosts of `url` as they are written, or the folder of the socket; the same for whoever reaches the server by it. */
export function hostsOf(url: string): string {
  const [, host] = /[?&]host=([^&]*)/.exec(url) ?? []
  return host === undefined
    ? (/^\w+:\/\/(?:[^@/?]*@)?([^/?]*)/.exec(url)?.[1] ?? '')
    : decodeURIComponent(host)
}

/**
 * Connects outside the pools; the caller ends it. Of several hosts, the first that takes writes, beginning with the one in
 * use, which is then in use for the pools too. Throws what the last host answered.
 */
export async function connectAlone(url: string, purpose: Purpose = 'command'): Promise<pg.Client> {
  const urls = urlsOf(url)
  if (urls.length === 1) return connect(url, purpose)
  const inUse = urlInUse(url)
  let failure: unknown
  for (const one of [inUse, ...urls.filter((other) => other !== inUse)]) {
    try {
      const client = await connect(one, purpose)
      if (!(await isStandby(client))) {
        chosen.set(url, one)
        return client
      }
      failure = new NoWritableHost()
      await client.end()
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

async function connect(url: string, purpose: Purpose): Promise<pg.Client> {
  const client = new pg.Client(connectionConfig(url, purpose))
  // Without a listener, a connection that is lost while nobody waits for it ends the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

export async function isStandby(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  return rows[0]?.standby === true
}

/** Every host of DATABASE_URL is a standby (read_only_sql_transaction), which a promotion ends. */
class NoWritableHost extends Error {
  readonly code = '25006'
  constructor() {
    super('Every host of DATABASE_URL is a standby: none takes writes.')
  }
}
