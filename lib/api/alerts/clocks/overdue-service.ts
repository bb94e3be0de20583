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

/** Lists overdue alerts, according to the database's clock. */
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

/** Returns the waits for every type, priority and attendance. Type `''` means all undefined types. */
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
 * Splits the possible opening times into ranges. For all alerts opened in one range, the same clock ends
 * first.
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

/** Returns a time strictly between the bounds. At a bound itself, two clocks can end at the same time. */
function momentWithin(from: number | null, before: number | null): number {
  if (from === null) return (before ?? 0) - 1
  return before === null ? from + 1 : (from + before) / 2
}

/**
 * The opening times, in ascending order, from which a different clock may end first. These are the start of
 * each rule, and each time at which a clock that starts with its rule ends together with one that starts at
 * the opening.
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
