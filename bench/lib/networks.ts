import { execFileSync } from 'node:child_process'

const bridge = 'beacon-bench'
const subnet = '10.213.7'

/** Network namespaces on this machine, one for each of `names`, connected by a bridge. */
export type Networks = {
  /** This machine's address on the bridge. */
  host: string
  addressOf(name: string): string
  /** The command prefix that runs a command in the network. */
  inside(name: string): string[]
  signal(name: string, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
  /** Drops all packets to and from the network without closing any connection. */
  cut(name: string): void
  join(name: string): void
  remove(): void
}

/** Creates the networks, after removing those of an earlier run. Requires root. */
export function createNetworks(names: readonly string[]): Networks {
  const idOf = (name: string) => `${bridge}-${names.indexOf(name) + 1}`
  const linkOf = (name: string) => `bb-${names.indexOf(name) + 1}`
  const addressOf = (name: string) => `${subnet}.${names.indexOf(name) + 11}`
  const signal: Networks['signal'] = (name, kind) => {
    const pids = ip('netns', 'pids', idOf(name)).trim().split('\n').filter(Boolean)
    for (const pid of pids) {
      try {
        process.kill(Number(pid), kind)
      } catch {
        // The process has already ended.
      }
    }
  }
  const remove = () => {
    for (const name of names) {
      if (!ip('netns', 'list').includes(idOf(name))) continue
      signal(name, 'SIGKILL')
      ip('netns', 'delete', idOf(name))
    }
    if (ip('link').includes(`${bridge}:`)) ip('link', 'delete', bridge)
  }
  remove()
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('address', 'add', `${subnet}.1/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  for (const name of names) {
    const [id, link] = [idOf(name), linkOf(name)]
    ip('netns', 'add', id)
    ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', id)
    ip('link', 'set', link, 'master', bridge, 'up')
    ip('-n', id, 'link', 'set', 'lo', 'up')
    ip('-n', id, 'address', 'add', `${addressOf(name)}/24`, 'dev', 'eth0')
    ip('-n', id, 'link', 'set', 'eth0', 'up')
  }
  return {
    host: `${subnet}.1`,
    addressOf,
    inside: (name) => ['ip', 'netns', 'exec', idOf(name)],
    signal,
    cut: (name) => void ip('link', 'set', linkOf(name), 'nomaster'),
    join: (name) => void ip('link', 'set', linkOf(name), 'master', bridge),
    remove,
  }
}

function ip(...args: string[]): string {
  return execFileSync('ip', args, { encoding: 'utf8' })
}
