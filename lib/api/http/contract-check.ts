import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '@/lib/contract/operation'

/** Throws if an answer violates its contract, including by an extra member. */
export function checkAnswer(operation: Operation, json: string): void {
  const { data } = JSON.parse(json) as { data: unknown }
  const parsed = operation.answer.safeParse(data)
  const place = `${operation.method} ${operation.path}`
  if (!parsed.success) throw new Error(`The answer of ${place} breaks its contract: ${parsed.error.message}`)
  if (!isDeepStrictEqual(parsed.data, data))
    throw new Error(`The answer of ${place} has members its contract does not.`)
}
