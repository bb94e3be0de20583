import { membersOf } from '@/lib/contract/deployment/tolerant-reading'
import type { Exchange } from './conformance-caller'

const longest = 240

/** The request in one line, with secrets masked. */
export function sent({ method, path, headers, body, mask }: Exchange): string {
  const names = ['x-client-id', 'x-client-platform', 'authorization']
  const shown = names.flatMap((name) => (headers[name] === undefined ? [] : `${name}: ${headers[name]}`))
  return cut(mask([`${method} ${path}`, ...shown, ...(body === undefined ? [] : [body])].join(' · ')))
}

/**
 * The response in one line, with secrets masked. Errors are quoted; successful responses are reduced to their
 * structure, because they contain personal data and tokens.
 */
export function came(exchange: Exchange): string {
  const { status, failure, json, text, mask, operation } = exchange
  if (status === undefined) return `no response: ${failure}`
  if (json === undefined) return cut(mask(`${status} ${text || '(empty)'}`))
  const { error } = membersOf(json) ?? {}
  if (operation === 'login' && typeof error === 'string') return cut(mask(`${status} ${error}`))
  const isQuotable = status >= 400 && operation !== 'login'
  return cut(mask(`${status} ${isQuotable ? JSON.stringify(json) : sketch(json)}`))
}

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** The structure of a JSON value, such as `{data: {exists: boolean}}`. */
export function sketch(value: unknown, depth = 4): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${sketch(value[0], depth - 1)}]`
  const members = membersOf(value)
  if (!members) return value === null ? 'null' : typeof value === 'string' ? 'text' : typeof value
  const names = Object.keys(members)
  if (depth <= 0 && names.length > 0) return '{…}'
  return `{${names.map((name) => `${name}: ${sketch(members[name], depth - 1)}`).join(', ')}}`
}
