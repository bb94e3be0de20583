import { readFileSync, readlinkSync } from 'node:fs'

const millisecondsPerTick = 10

/** The operating system's ID of the current thread; 0 without Linux's /proc. */
export function findThreadId(): number {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  } catch {
    return 0
  }
}

/**
 * The milliseconds that a thread of this process has spent on a processor, so that a busy machine does not make it look
 * slow. Without a thread ID, the time that has passed.
 */
export function threadMilliseconds(threadId: number): number {
  if (threadId === 0) return performance.now()
  const stat = readFileSync(`/proc/self/task/${threadId}/stat`, 'utf8')
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12).map(Number)
  return (user + system) * millisecondsPerTick
}
