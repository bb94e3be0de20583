import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '@/lib/contract/operation'
import { isSafe } from '@/lib/contract/roles'
import { WrittenJson } from '../written-json'

export type WrittenAnswer = { json: string; version?: number }

/** The JSON of a 200 response and, if it consists of a single record, the record's version. */
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

/**
 * The entity tag of a response with a single record: the record's version and, if the response can also
 * change without it, a digest.
 */
export function tagOf(operation: Operation, { json, version }: WrittenAnswer): string | undefined {
  if (version === undefined) return undefined
  if (!isSafe(operation) || operation.tag !== 'content') return `"${version}"`
  const digest = createHash('sha256').update(json).digest('base64url').slice(0, 16)
  return `W/"${version}-${digest}"`
}

/**
 * Whether `If-None-Match` contains this response's tag (RFC 9110, 13.1.2). Tags are compared without `W/`.
 */
export function isKnown(tag: string | undefined, ifNoneMatch: string | null): boolean {
  if (tag === undefined || ifNoneMatch === null) return false
  const known = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes('*') || known.includes(tag.replace(/^W\//, ''))
}

/** Throws if a response violates its contract; even an additional field is a violation. */
export function checkAnswer(operation: Operation, json: string): void {
  const { data } = JSON.parse(json) as { data: unknown }
  const parsed = operation.answer.safeParse(data)
  const place = `${operation.method} ${operation.path}`
  if (!parsed.success)
    throw new Error(`The response from ${place} violates its contract: ${parsed.error.message}`)
  if (!isDeepStrictEqual(parsed.data, data))
    throw new Error(`The response from ${place} has fields that are not in its contract.`)
}
