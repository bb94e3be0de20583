import { setTimeout as pause } from 'node:timers/promises'

const restMs = 20

/**
 * Repeats each call, one at a time. `stop` returns the longest wait of each kind, the number of failures and the
 * first failure.
 */
export function watchWaits(calls: Record<string, () => Promise<unknown>>) {
  const longest = new Map<string, number>()
  let stopped = false
  const failures: unknown[] = []
  const watchers = Object.entries(calls).map(async ([kind, call]) => {
    while (!stopped) {
      const began = performance.now()
      await call().catch((error) => failures.push(error))
      longest.set(kind, Math.max(longest.get(kind) ?? 0, performance.now() - began))
      await pause(restMs)
    }
  })
  return {
    async stop(): Promise<string> {
      stopped = true
      await Promise.all(watchers)
      const waits = [...longest].map(([kind, ms]) => `${kind} ${ms.toFixed(0)} ms`)
      return [...waits, `${failures.length} calls failed`, ...failures.slice(0, 1).map(String)].join(', ')
    },
  }
}
