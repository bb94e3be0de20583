import type { SpanDetails } from '@/lib/tracing/tracing'
import type { Statement } from './pooler/pooled-sessions'

const attributes = { 'db.system.name': 'postgresql' }
export const spanOfTransaction = (): SpanDetails => ({ name: 'transaction', kind: 'internal', attributes })

/**
 * The span of a statement. Its name is that of the prepared statement, or says what is done to which table.
 * It does not include the text and values.
 */
export function spanOfStatement({ name, text }: Statement): SpanDetails {
  return { name: name ?? summarize(text), kind: 'client', attributes }
}

const writing = /\b(insert into|update|delete from) (?:only )?([a-z_]+)/
const reading = /\bfrom ([a-z_]+)/
/** The uses of `from` that no table follows: `is distinct from` and `extract(epoch from …)`. */
const otherFrom = /\b(?:distinct|epoch) from/g

/**
 * The first write and its table, because anything before it only prepares it. Without a write, the first
 * table that is read.
 */
function summarize(text: string): string {
  const [, verb, table] = writing.exec(text) ?? []
  if (verb !== undefined) return `${verb.split(' ')[0]} ${table}`
  const [, read] = reading.exec(text.replace(otherFrom, '')) ?? []
  return read === undefined ? 'select' : `select ${read}`
}
