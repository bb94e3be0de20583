import { setTimeout as pause } from 'node:timers/promises'

/** Repeats `look` until it no longer throws, and gives its value; after `seconds` it throws what `look` last threw. */
export async function eventually<T>(look: () => T | Promise<T>, seconds = 15): Promise<T> {
  const deadline = performance.now() + seconds * 1000
  for (;;) {
    try {
      return await look()
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await pause(20)
  }
}
