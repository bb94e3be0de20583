import {
  type Attendance,
  clockNames,
  type Limits,
  levelsFrom,
  limitsOf,
  nextClock,
  type RulesSince,
  ruleStart,
} from '@/lib/contract/alerts/clock-rules'
import type { listOverdueAlerts as operation } from '@/lib/contract/alerts/clocks'
import { allPriorities } from '@/lib/contract/choices'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import type { Caller } from '../../caller'
import { WrittenJson } from '../../written-json'
import { type StoredClocks, selectClocks, selectOverdue, type Wait } from './overdue-repository'

/** The database's clock decides whether an alert is overdue. */
export async function listOverdueAlerts(
  { businessId }: Caller,
  { level, first }: ParsedRequestOf<typeof operation>['query'],
): Promise<WrittenJson> {
  const waits = waitsOf(await selectClocks(businessId))
  const { rows, total } = await selectOverdue(businessId, waits, { limit: first, ...partsOf(level) })
  return new WrittenJson(`{"overdue":[${rows.join(',')}],"total":${total}}`)
}

function partsOf(level: 'red' | 'supervisor' | undefined) {
  const { red, supervisor } = levelsFrom
  if (level === 'supervisor') return { from: supervisor, below: null }
  return { from: red, below: level === 'red' ? supervisor : null }
}

const attendances = [false, true].flatMap((isAcknowledged) =>
  [false, true].map((hasArrived) => ({ isAcknowledged, hasArrived })),
)

/** The waits that apply to the business's alerts; type '' means all undefined types. */
function waitsOf({ types, hasResponders, respondersSince }: StoredClocks): Wait[] {
  const all = [...types, { type: '', clocks: [], since: null }]
  return all.flatMap(({ type, clocks, since }) =>
    allPriorities.flatMap((priority) => {
      const limits = limitsOf(clocks, priority, { hasResponders })
      const rules = { clocks: since, responders: respondersSince }
      return attendances.flatMap((attendance) =>
        spansOf(limits, attendance, rules).map((span) => ({ type, priority, ...attendance, ...span })),
      )
    }),
  )
}

type Span = Pick<Wait, 'clock' | 'seconds' | 'openedFrom' | 'openedBefore' | 'startedAt'>

/**
 * Splits the opening times into ranges in which the same clock ends first, and gives that clock for each
 * range.
 */
function spansOf(limits: Limits, attendance: Attendance, since: RulesSince): Span[] {
  const bounds = boundsOf(limits, since)
  return [null, ...bounds].flatMap((openedFrom, index) => {
    const openedBefore = bounds[index] ?? null
    const openedAt = momentWithin(openedFrom, openedBefore)
    const next = nextClock(limits, attendance, openedAt, since)
    if (!next) return []
    const { clock, startedAt } = next
    const seconds = limits[clock] as number
    return [{ clock, seconds, openedFrom, openedBefore, startedAt: startedAt > openedAt ? startedAt : null }]
  })
}

/** A time between the bounds, because two clocks end at the same time on a bound itself. */
function momentWithin(from: number | null, before: number | null): number {
  if (from === null) return (before ?? 0) - 1
  return before === null ? from + 1 : (from + before) / 2
}

/**
 * The opening times, in ascending order, at which a different clock may end first. These are the start of
 * each rule, and the time at which a clock that starts at the opening ends together with a clock that starts
 * with its rule.
 */
function boundsOf(limits: Limits, since: RulesSince): number[] {
  const clocks = clockNames.flatMap((clock) => {
    const seconds = limits[clock]
    return seconds === null ? [] : [{ start: ruleStart(clock, since), ends: seconds * 1000 }]
  })
  const starts = clocks.filter(({ start }) => Number.isFinite(start))
  const crossings = starts.flatMap(({ start, ends }) => clocks.map((other) => start + ends - other.ends))
  return [...new Set([...starts.map(({ start }) => start), ...crossings])].toSorted((a, b) => a - b)
}
