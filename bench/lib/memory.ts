import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process's resident memory in MB. */
export function memoryOf(process: number): number {
  const kilobytes = onLinux(process, 'status', /^VmRSS:\s+(\d+)/m)
  return Number(kilobytes ?? execFileSync('ps', ['-o', 'rss=', '-p', String(process)])) / 1024
}

/** The CPU seconds of all threads of a process since it started; NaN without /proc. */
export function cpuSecondsOf(process: number): number {
  const ticks = onLinux(process, 'stat', /\) \S(?: \S+){10} (\d+ \d+)/)
  const [user, system] = ticks?.split(' ').map(Number) ?? []
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) / 100
}

/** Reads from /proc, because starting `ps` takes longer than some of the measured work. */
function onLinux(process: number, file: string, pattern: RegExp): string | undefined {
  try {
    return pattern.exec(readFileSync(`/proc/${process}/${file}`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

/** Samples a process's memory twenty times a second until it is stopped or `highest` is read. */
export function watchMemory(process: number): { stop(): void; highest(): number } {
  let highest = 0
  const timer = setInterval(() => {
    highest = Math.max(highest, memoryOf(process))
  }, 50)
  const stop = () => clearInterval(timer)
  return {
    stop,
    highest: () => {
      stop()
      return Math.max(highest, memoryOf(process))
    },
  }
}
