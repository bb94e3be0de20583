import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findServerUser } from '@/lib/api/db/embedded/server-user'
import { findCommand, installPackage } from '@/scripts/machine-tools'
import { createNetworks, type Networks } from './networks'

const nodes = ['node1', 'node2', 'node3']
export const faults = ['kill', 'freeze', 'partition'] as const
export type Fault = (typeof faults)[number]

/** Three PostgreSQL servers under Patroni, each in its own network, with etcd and HAProxy. */
export type Cluster = {
  /** The URL of the leader's database, through HAProxy. */
  url: string
  /** Resolves to the leader once two servers follow it, one of them synchronously. */
  untilHealthy(): Promise<string>
  /** Resolves once a server other than `former` is the leader. */
  untilPromoted(former: string): Promise<void>
  injectFault(node: string, fault: Fault): void
  /** Ends the fault; the server then rejoins the cluster. */
  endFault(node: string, fault: Fault): void
  stop(): Promise<void>
}

const etcdPort = 23_790
const longestWaitMs = 600_000
/** In bytes: while 200 callers write, a standby is always a little behind. */
const mostBehind = 16 * 1024 * 1024
const askEveryMs = 100
const password = 'bench'

export async function startCluster(folder: string, port: number): Promise<Cluster> {
  const binaries = requireTools()
  const networks = createNetworks(nodes)
  const processes: ChildProcess[] = []
  const etcd = `${networks.host}:${etcdPort}`
  chmodSync(folder, 0o755)

  function start(name: string, [command = '', ...args]: string[]): void {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const child = spawn(command, args, { stdio: ['ignore', log, log], env: { ...process.env, HOME: folder } })
    processes.push(child)
  }
  const startNode = (node: string) =>
    start(node, [...networks.inside(node), ...asServerUser(folder), 'patroni', join(folder, `${node}.yml`)])

  start('etcd', etcdCommand(join(folder, 'etcd'), etcd))
  for (const node of nodes) {
    const data = join(folder, node)
    mkdirSync(data, { mode: 0o700 })
    const user = findServerUser(data)
    if (user) chownSync(data, user.uid, user.gid)
    const configuration = patroniConfiguration({
      node,
      address: networks.addressOf(node),
      data,
      etcd,
      binaries,
    })
    writeFileSync(join(folder, `${node}.yml`), JSON.stringify(configuration))
    startNode(node)
  }
  writeFileSync(join(folder, 'haproxy.cfg'), haproxyConfiguration(port, networks))
  start('haproxy', ['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')])
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    untilHealthy: () =>
      until(
        async () => findHealthyLeader(networks),
        async () => JSON.stringify(await readMembers(networks)),
      ),
    async untilPromoted(former) {
      const others = nodes.filter((node) => node !== former)
      await until(async () => {
        const answers = await Promise.all(others.map((node) => ask(networks, node, '/leader')))
        return answers.some((answer) => answer?.status === 200) || undefined
      })
    },
    injectFault(node, fault) {
      if (fault === 'partition') networks.cut(node)
      else networks.signal(node, fault === 'kill' ? 'SIGKILL' : 'SIGSTOP')
    },
    endFault(node, fault) {
      if (fault === 'partition') networks.join(node)
      else if (fault === 'freeze') networks.signal(node, 'SIGCONT')
      else startNode(node)
    },
    async stop() {
      networks.remove()
      for (const child of processes) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
    },
  }
}

function requireTools(): string {
  const tools = [
    ['patroni', 'patroni'],
    ['etcd-server', 'etcd'],
    ['haproxy', 'haproxy'],
    ['iproute2', 'ip'],
  ] as const
  const binaries = '/usr/lib/postgresql/15/bin'
  for (const [debianPackage, command] of [...tools, ['postgresql-15', `${binaries}/postgres`] as const]) {
    if (findCommand([command]) ?? installPackage(debianPackage, [command])) continue
    throw new Error(`This benchmark needs ${command}: install it (on Debian, the package ${debianPackage}).`)
  }
  if (process.getuid?.() !== 0)
    throw new Error('This benchmark needs root to create networks that it can cut off.')
  return binaries
}

/** The command prefix that runs a command as PostgreSQL's user; empty unless this process is root. */
function asServerUser(folder: string): string[] {
  const user = findServerUser(join(folder, 'node1'))
  return user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []
}

function etcdCommand(data: string, address: string): string[] {
  const peers = `http://127.0.0.1:${etcdPort + 1}`
  return [
    ...['etcd', '--name', 'etcd', '--data-dir', data, '--log-level', 'warn'],
    ...['--listen-client-urls', `http://${address}`, '--advertise-client-urls', `http://${address}`],
    ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
    ...['--initial-cluster', `etcd=${peers}`],
  ]
}

type Place = { node: string; address: string; data: string; etcd: string; binaries: string }

/** The configuration is written as JSON, which is valid YAML. */
function patroniConfiguration({ node, address, data, etcd, binaries }: Place): object {
  return {
    scope: 'beacon',
    name: node,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    etcd3: { hosts: etcd },
    bootstrap: {
      dcs: {
        ...{ ttl: 12, loop_wait: 2, retry_timeout: 4, synchronous_mode: true },
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 100,
            wal_log_hints: 'on',
            max_wal_size: '1GB',
            wal_keep_size: '1GB',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      ...{ listen: `${address}:5432`, connect_address: `${address}:5432`, bin_dir: binaries },
      ...{ data_dir: join(data, 'postgres'), pgpass: join(data, 'pgpass') },
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
      },
      parameters: { unix_socket_directories: data },
      pg_hba: [
        'local all all trust',
        'host all all all scram-sha-256',
        'host replication all all scram-sha-256',
      ],
    },
  }
}

const example = 'deploy/haproxy/haproxy.cfg'

/**
 * The example configuration with this machine's addresses. Throws if the example no longer contains an address to
 * replace.
 */
function haproxyConfiguration(port: number, networks: Networks): string {
  let text = readFileSync(example, 'utf8')
  const replace = (from: string, to: string) => {
    if (!text.includes(from)) throw new Error(`${example} no longer contains ${from}`)
    text = text.replaceAll(from, () => to)
  }
  replace('bind 10.0.0.50:5432', `bind 127.0.0.1:${port}`)
  replace('bind 10.0.0.50:5433', `bind 127.0.0.1:${port + 1}`)
  for (const [index, node] of nodes.entries())
    replace(`10.0.0.3${index + 1}:`, `${networks.addressOf(node)}:`)
  return text
}

function ask(networks: Networks, node: string, path: string): Promise<Response | undefined> {
  const url = `http://${networks.addressOf(node)}:8008${path}`
  return fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined)
}

type Member = { name: string; role: string; state: string; lag?: number | string }

async function readMembers(networks: Networks): Promise<Member[]> {
  const answers = await Promise.all(nodes.map((node) => ask(networks, node, '/cluster')))
  const answer = answers.find((one) => one?.ok)
  return ((await answer?.json().catch(() => undefined)) as { members?: Member[] } | undefined)?.members ?? []
}

async function findHealthyLeader(networks: Networks): Promise<string | undefined> {
  const members = await readMembers(networks)
  const leader = members.find(({ role }) => role === 'leader')
  const following = members.filter(
    ({ role, state, lag }) =>
      role !== 'leader' && /running|streaming/.test(state) && Number(lag) < mostBehind,
  )
  const isHealthy =
    leader?.state === 'running' &&
    following.length === 2 &&
    following.some(({ role }) => role === 'sync_standby')
  return isHealthy ? leader.name : undefined
}

async function until<T>(look: () => Promise<T | undefined>, explain = async () => ''): Promise<T> {
  const deadline = performance.now() + longestWaitMs
  while (performance.now() < deadline) {
    const found = await look()
    if (found !== undefined) return found
    await pause(askEveryMs)
  }
  throw new Error(
    `The cluster did not reach the expected state within ${longestWaitMs / 1000} s. ${await explain()}`,
  )
}
