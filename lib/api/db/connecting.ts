import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inProbeTime } from './liveness'

/** The purpose of a connection, shown to operators as `application_name`. */
export type Purpose =
  | 'requests'
  | 'raised alerts'
  | 'worker'
  | 'metrics'
  | 'replica'
  | 'position'
  | 'listening'
  | 'migration'
  | 'command'

/**
 * With JIT, PostgreSQL compiles statements whose estimated cost exceeds a threshold: a claim that found
 * nothing took 300 ms to compile and 0.04 ms to run. Parallel workers would take processors from the many
 * other callers.
 */
export const sessionSettings = ['jit=off', 'max_parallel_workers_per_gather=0']

/**
 * A lost listening connection must be replaced within seconds. Other connections may take longer, because the
 * machine may still be starting.
 */
const connectTimeoutMs = (purpose: Purpose) => (purpose === 'listening' ? 4_000 : 15_000)
const probeKeepAliveMs = 10_000

/** The options for a connection to one of the hosts in `url`, with these server settings for the session. */
export function connectionConfig(
  url: string,
  purpose: Purpose,
  settings: readonly string[] = [],
): pg.ClientConfig {
  const given = /[?&]options=([^&]*)/.exec(url)?.[1]
  const ours = [...sessionSettings, ...settings].map((setting) => `-c ${setting}`)
  return {
    ...plainConfig(url.replace(/([?&])options=[^&]*&?/, '$1'), purpose),
    options: [...(given === undefined ? [] : [decodeURIComponent(given)]), ...ours].join(' '),
  }
}

/** The options for a connection to `url` without server settings, which a pooler would reject. */
export function plainConfig(url: string, purpose: Purpose): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: `beacon ${purpose}`,
    connectionTimeoutMillis: connectTimeoutMs(purpose),
    keepAlive: true,
    keepAliveInitialDelayMillis: probeKeepAliveMs,
    stream: () => openSocket(purpose),
  }
}

const sockets = new Map<Socket, Purpose>()

function openSocket(purpose: Purpose): Socket {
  const socket = new Socket()
  sockets.set(socket, purpose)
  socket.once('close', () => sockets.delete(socket))
  return socket
}

/**
 * Closes every connection of this process. Call this when the server no longer responds: statements then fail
 * at once as an outage, instead of waiting for a timeout.
 */
export function abandonConnections(): void {
  for (const socket of sockets.keys()) socket.destroy()
}

/** Their statements may take minutes without a response. */
const slow: readonly Purpose[] = ['migration', 'command']

/**
 * Closes the connections of this process that receive nothing within this time, which is counted from their last
 * statement if they are used in the meantime. Idle ones are closed as well: the pools replace them when needed.
 */
export async function abandonSilentConnections(withinMs: number): Promise<void> {
  const usual = [...sockets].filter(([, purpose]) => !slow.includes(purpose)).map(([socket]) => socket)
  const silent = await findSilent(usual, withinMs)
  for (const { socket, isUsed } of silent) if (!isUsed) socket.destroy()
  const used = silent.filter(({ isUsed }) => isUsed).map(({ socket }) => socket)
  for (const { socket } of await findSilent(used, withinMs)) socket.destroy()
}

/** Waits, and returns the connections that have received nothing; `isUsed` if something was sent through them. */
async function findSilent(
  connections: readonly Socket[],
  withinMs: number,
): Promise<{ socket: Socket; isUsed: boolean }[]> {
  const before = connections.map((socket) => [socket, socket.bytesRead, socket.bytesWritten] as const)
  await pause(withinMs, undefined, { ref: false })
  return before
    .filter(([socket, bytesRead]) => socket.bytesRead === bytesRead)
    .map(([socket, , bytesWritten]) => ({ socket, isUsed: socket.bytesWritten > bytesWritten }))
}

const chosen = new Map<string, string>()

/**
 * `url` with only the host in use. Of several hosts (`host1,host2:5433`), this is the last one found to be
 * writable.
 */
export function urlInUse(url: string): string {
  return chosen.get(url) ?? (urlsOf(url)[0] as string)
}

/** One URL for each host in `url`, parsed as libpq does: `postgres://user@host1:5432,host2:5433/name`. */
export function urlsOf(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => start + host + rest) : [url]
}

/**
 * The hosts in `url` as written, or the socket folder. All processes that connect to the same database get
 * the same string.
 */
export function hostsOf(url: string): string {
  const [, host] = /[?&]host=([^&]*)/.exec(url) ?? []
  return host === undefined
    ? (/^\w+:\/\/(?:[^@/?]*@)?([^/?]*)/.exec(url)?.[1] ?? '')
    : decodeURIComponent(host)
}

/**
 * Opens a connection outside the pools, which the caller must end. With several hosts, tries the host in use
 * first and takes the first writable host, which the pools then also use. Throws the last error, or NoWritableHost if
 * every host is a standby.
 */
export async function connectAlone(url: string, purpose: Purpose = 'command'): Promise<pg.Client> {
  const urls = urlsOf(url)
  if (urls.length === 1) return connect(url, purpose)
  const inUse = urlInUse(url)
  let failure: unknown
  for (const one of [inUse, ...urls.filter((other) => other !== inUse)]) {
    try {
      const client = await connect(one, purpose)
      if (await isWritable(client, purpose)) {
        chosen.set(url, one)
        return client
      }
      failure ??= new NoWritableHost()
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Closes the connection unless its host accepts writes. */
async function isWritable(client: pg.Client, purpose: Purpose): Promise<boolean> {
  const isReadOnly = await orSilentHost(isStandby(client), connectTimeoutMs(purpose)).catch((error) => {
    void client.end().catch(() => {})
    throw error
  })
  if (isReadOnly) void client.end().catch(() => {})
  return !isReadOnly
}

async function connect(url: string, purpose: Purpose): Promise<pg.Client> {
  const client = new pg.Client(connectionConfig(url, purpose))
  // Without this listener, losing the connection while it is idle would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

export async function isStandby(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  return rows[0]?.standby === true
}

/**
 * Thrown if every host in DATABASE_URL is a standby (read_only_sql_transaction). Retrying succeeds once one
 * of them is promoted.
 */
class NoWritableHost extends Error {
  readonly code = '25006'
  constructor() {
    super('Every host in DATABASE_URL is a standby, so none accepts writes.')
  }
}

/** The host's response; throws if there is none in time, which defaults to the time for a probe. */
export async function orSilentHost<T>(answer: Promise<T>, timeoutMs?: number): Promise<T> {
  const answered = await inProbeTime(answer, timeoutMs)
  if (answered === 'silent') throw new SilentHost()
  return answered
}

/** Thrown if a host accepts a connection, and then does not respond: it froze in between. */
class SilentHost extends Error {
  constructor() {
    super('timeout expired: the host accepted the connection and then did not respond')
  }
}
