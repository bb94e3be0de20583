import { auditActions, auditedKinds } from '@/lib/contract/choices'
import { shortestQuery } from '@/lib/data/accounts/accounts'
import { fromZonedInput } from '@/lib/format/time/zoned-input'

export type AuditAddress = {
  by: string
  action: (typeof auditActions)[number] | ''
  kind: (typeof auditedKinds)[number] | ''
  /** The search text: a name, number or ID. */
  q: string
  /** The ID of a single record to show. */
  record: string
  /** The ID of a single import or bulk change to show. */
  job: string
  /** `2026-11-21`, in the business's time zone. */
  day: string
  /** The page cursor; empty on the newest page. */
  after: string
}

type Params = Record<string, string | string[] | undefined>
type Refusal = { issues: { path: string; code: string }[] }

/** The query matches more records than the log can search. */
export const isTooWide = ({ issues }: Refusal) =>
  issues.some(({ path, code }) => path === 'q' && code === 'too_many')

const id = /^[A-Za-z0-9_-]{1,64}$/

/** Parses the log's filters from the address; invalid values count as absent. */
export function readAuditAddress(params: Params): AuditAddress {
  const text = (name: string) => (typeof params[name] === 'string' ? params[name].trim() : '')
  const by = text('by')
  return {
    by: id.test(by) ? by : '',
    action: auditActions.find((action) => action === text('action')) ?? '',
    kind: auditedKinds.find((kind) => kind === text('kind')) ?? '',
    q: text('q').length < shortestQuery ? '' : text('q').slice(0, 200),
    record: text('record').slice(0, 200),
    job: id.test(text('job')) ? text('job') : '',
    day: shiftDay(text('day'), 0) ?? '',
    after: text('after'),
  }
}

/** The same filters as an API query. */
export function auditQuery({ by, action, kind, q, record, job, day, after }: AuditAddress, timeZone: string) {
  const start = (of: string | undefined) => (of ? fromZonedInput(`${of}T00:00`, timeZone) : undefined)
  return {
    identityId: by || undefined,
    action: action || undefined,
    recordKind: kind || undefined,
    q: q || undefined,
    recordId: record || undefined,
    jobId: job || undefined,
    // For a single record or job, or a search, every entry is listed.
    jobs: record || job || q ? undefined : ('folded' as const),
    since: start(day),
    until: start(shiftDay(day, 1)),
    cursor: after || undefined,
  }
}

/** Undefined if `day` is not a valid date. */
function shiftDay(day: string, days: number): string | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(at)) return undefined
  return new Date(at + days * 86_400_000).toISOString().slice(0, 10)
}
