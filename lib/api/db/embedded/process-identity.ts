import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When the process started, in the operating system's format; undefined if there is no such process or it is
 * a zombie. A pid alone does not identify a process, because another process may have it after the machine or
 * container restarts.
 */
export function processStart(pid: number): string | undefined {
  return process.platform === 'linux' ? startByProc(pid) : startByPs(pid)
}

/** Identifies a process, in the form `<pid> <start>`. */
export function processIdentity(pid: number): string | undefined {
  const start = processStart(pid)
  return start === undefined ? undefined : `${pid} ${start}`
}

function startByProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the command in parentheses, and may itself contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

function startByPs(pid: number): string | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return line === '' || line.startsWith('Z') ? undefined : line.slice(line.indexOf(' ')).trim()
  } catch {
    return undefined
  }
}
