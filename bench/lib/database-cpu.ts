import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cpuSecondsOf } from './memory'

/** The CPU seconds of the embedded database in `dataDir`: the server and its children, including those that have ended. */
export function databaseCpuSeconds(dataDir: string): number {
  const client = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  const server = Number(client.split('\n')[0])
  const children = readdirSync('/proc').filter((pid) => parentOf(pid) === server)
  return [server, ...children.map(Number)].reduce(
    (sum, pid) => sum + (cpuSecondsOf(pid) || 0),
    endedChildren(server),
  )
}

/** The fields of /proc/<pid>/stat, starting with the process state; empty if the process is gone. */
function statOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}

function parentOf(pid: string): number | undefined {
  return /^\d+$/.test(pid) ? Number(statOf(pid)[1]) : undefined
}

/** The CPU seconds of a process's children that have ended. */
function endedChildren(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(13, 15).map(Number)
  return (user + system) / 100
}
