import type * as contract from '@/lib/contract/alerts/lists'
import type { FlatRing } from '@/lib/contract/fields/ring'
import { trimText } from '@/lib/contract/fields/trim-text'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { foldedStreet } from '../db/folded-text'
import { containing } from '../db/like-pattern'
import { inRings } from './area-condition'

type Query = ParsedRequestOf<typeof contract.listAlerts>['query']
/** `area` stands for the rings of the area that is asked for, `alertTypes` for what the text of the type may mean. */
export type AlertFilter = Omit<
  Query,
  'limit' | 'cursor' | 'state' | 'order' | 'counts' | 'area' | 'alertType'
> & {
  area?: readonly FlatRing[]
  alertTypes?: readonly string[]
}
export type Bind = (value: unknown) => string

/** What a row of `alerts` must meet, whatever its state. */
export function conditionsOf(filter: AlertFilter, bind: Bind): string[] {
  const {
    bbox,
    area,
    alertTypes,
    accountId,
    priority,
    assignedTo,
    unattended,
    region,
    street,
    ageMinutes,
    since,
    duplicateOf,
    q,
  } = filter
  const conditions: string[] = []
  if (bbox) conditions.push(inBox(bbox, bind))
  if (area) conditions.push(inRings(area, bind))
  if (alertTypes) conditions.push(isOneOf('alert_type', alertTypes, bind))
  if (accountId !== undefined) conditions.push(`account_id = ${bind(accountId)}`)
  if (priority !== undefined) conditions.push(`priority = ${bind(priority)}`)
  if (assignedTo !== undefined) conditions.push(`assigned_to = ${bind(assignedTo)}`)
  if (unattended) conditions.push('closed = 0 and acknowledged_at is null')
  // Alerts may have been stored with blanks at the ends of it.
  if (region !== undefined) conditions.push(isOneOf('region', [...new Set([region, trimText(region)])], bind))
  if (street !== undefined) conditions.push(onStreet(street, bind))
  if (ageMinutes !== undefined)
    conditions.push(`created_at <= now() - make_interval(mins => ${bind(ageMinutes)}::integer)`)
  // As a number: a date-time may be of the year 0, which PostgreSQL does not read.
  if (since !== undefined)
    conditions.push(`updated_at >= to_timestamp(${bind(Date.parse(since))}::float8 / 1000)`)
  if (duplicateOf !== undefined) conditions.push(`duplicate_of = ${bind(duplicateOf)}`)
  if (q !== undefined) conditions.push(numberIn(q) ? `number = ${bind(numberIn(q))}` : holdsFragment(q, bind))
  return conditions
}

/** The streets are far fewer than the alerts, and found by their parts. */
const onStreet = (street: string, bind: Bind) =>
  `street_key in (
    select street_key from alert_places
    where business_id = $1 and (' ' || street_key) like ${foldedStreet(bind(containing(street)))}
  )`

/** `#1042` is the number of an alert, and nothing else. */
const numberIn = (q: string) => /^#(\d{1,9})$/.exec(q)?.[1]

/** One text by itself is looked up in the order of the index. */
const isOneOf = (column: 'alert_type' | 'region', texts: readonly string[], bind: Bind) =>
  texts.length === 1 ? `${column} = ${bind(texts[0])}` : `${column} = any(${bind(texts)}::text[])`

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
