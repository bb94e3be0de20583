import type { SpanDetails } from '@/lib/tracing/tracing'
import type { Statement } from './pooler/pooled-sessions'

const attributes = { 'db.system.name': 'postgresql' }
export const spanOfTransaction = (): SpanDetails => ({ name: 'transaction', kind: 'internal', attributes })

/** Named after the prepared statement, or after what it does to which table; without its text and values. */
export function spanOfStatement({ name, text }: Statement): SpanDetails {
  return { name: name ?? summarize(text), kind: 'client', attributes }
}

const writing = /\b(insert into|update|delete from) (?:only )?([a-z_]+)/
const reading = /\bfrom ([a-z_]+)/
/** `is distinct from` and `extract(epoch from …)` */
const otherFrom = /\b(?:distinct|epoch) from/g

/** The first write, since what comes before it only prepares it; otherwise the first table that is read. */
function summarize(text: string): string {
  const [, verb, table] = writing.exec(text) ?? []
  if (verb !== undefined) return `${verb.split(' ')[0]} ${table}`
  const [, read] = reading.exec(text.replace(otherFrom, '')) ?? []
  return read === undefined ? 'select' : `select ${read}`
}
