import { forgetWhenClosed } from '../db/transaction'
import { type BusinessState, selectBusinessState } from './repository'

const freshMilliseconds = 5_000
const mostKnown = 10_000
const known = new Map<string, { state: BusinessState; readAt: number }>()
forgetWhenClosed(() => known.clear())

/**
 * Returns whether the business is active, suspended or unknown. The result is cached for up to five seconds,
 * unless it is unknown.
 */
export async function readBusinessState(id: string): Promise<BusinessState> {
  const entry = known.get(id)
  if (entry && performance.now() - entry.readAt < freshMilliseconds) return entry.state
  known.delete(id)
  const state = await selectBusinessState(id)
  if (known.size >= mostKnown) known.clear()
  if (state !== 'unknown') known.set(id, { state, readAt: performance.now() })
  return state
}

export function forgetBusinessState(id: string): void {
  known.delete(id)
}
