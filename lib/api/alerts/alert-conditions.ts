import type * as contract from '@/lib/contract/alerts/lists'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { containing } from '../db/like-pattern'

export type AlertFilter = Omit<
  ParsedRequestOf<typeof contract.listAlerts>['query'],
  'limit' | 'cursor' | 'state' | 'order' | 'counts'
>
export type Bind = (value: unknown) => string

/** What a row of `alerts` must meet, whatever its state. */
export function conditionsOf(filter: AlertFilter, bind: Bind): string[] {
  const { bbox, alertType, accountId, priority, assignedTo, unattended, region, since, q } = filter
  const conditions: string[] = []
  if (bbox) conditions.push(inBox(bbox, bind))
  if (alertType !== undefined) conditions.push(`alert_type = ${bind(alertType)}`)
  if (accountId !== undefined) conditions.push(`account_id = ${bind(accountId)}`)
  if (priority !== undefined) conditions.push(`priority = ${bind(priority)}`)
  if (assignedTo !== undefined) conditions.push(`assigned_to = ${bind(assignedTo)}`)
  if (unattended) conditions.push('closed = 0 and acknowledged_at is null')
  if (region !== undefined) conditions.push(`region = ${bind(region)}`)
  // As a number: a date-time may be of the year 0, which PostgreSQL does not read.
  if (since !== undefined)
    conditions.push(`updated_at >= to_timestamp(${bind(Date.parse(since))}::float8 / 1000)`)
  if (q !== undefined) conditions.push(numberIn(q) ? `number = ${bind(numberIn(q))}` : holdsFragment(q, bind))
  return conditions
}

/** `#1042` is the number of an alert, and nothing else. */
const numberIn = (q: string) => /^#(\d{1,9})$/.exec(q)?.[1]

type Box = NonNullable<AlertFilter['bbox']>

/** Both edges included; a box whose west lies east of its east is two, one on each side of 180°. */
function inBox({ west, south, east, north }: Box, bind: Bind): string {
  const spans =
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ]
  const corner = (longitude: unknown, latitude: number) => `point(${bind(longitude)}, ${bind(latitude)})`
  const boxes = spans.map(
    ([from, to]) => `point(longitude, latitude) <@ box(${corner(from, south)}, ${corner(to, north)})`,
  )
  return `(${boxes.join(' or ')})`
}

function holdsFragment(q: string, bind: Bind): string {
  const pattern = bind(containing(q))
  const number = /^\d{1,9}$/.test(q) ? ` or number = ${bind(q)}` : ''
  return `(street ilike ${pattern} or region ilike ${pattern} or alert_type ilike ${pattern}${number})`
}
