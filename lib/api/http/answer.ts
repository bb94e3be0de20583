import type { Operation } from '@/lib/contract/operation'
import { WrittenJson } from '../written-json'

export type WrittenAnswer = { json: string; version?: number }

/** The text of a 200 answer and the version of the one record in it. */
export function writeAnswer(operation: Operation, answer: unknown): WrittenAnswer {
  if (answer instanceof WrittenJson) return { json: `{"data":${answer.json}}`, version: answer.version }
  return {
    json: JSON.stringify({ data: answer }),
    version: operation.versioned ? versionOf(answer) : undefined,
  }
}

function versionOf(answer: unknown): number | undefined {
  return Object.values(answer as Record<string, { version?: number } | undefined>).find((one) => one?.version)
    ?.version
}
