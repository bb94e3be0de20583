import { levelsFrom, limitsOf, nextClock } from '@/lib/contract/alerts/clock-rules'
import type { listOverdueAlerts as operation } from '@/lib/contract/alerts/clocks'
import { priorities } from '@/lib/contract/choices'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import type { Caller } from '../../caller'
import { WrittenJson } from '../../written-json'
import { type StoredClocks, selectClocks, selectOverdue, type Wait } from './overdue-repository'

/** Extension: the open alerts that are past a clock by the database's time, the one that has been so for longest first. */
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

const levels = Array.from(
  { length: priorities.leastUrgent - priorities.mostUrgent + 1 },
  (_, place) => priorities.mostUrgent + place,
)
const attendances = [false, true].flatMap((isAcknowledged) =>
  [false, true].map((hasArrived) => ({ isAcknowledged, hasArrived })),
)

/** What every alert of the business may wait, whatever its type: the type '' is every one that is not defined. */
function waitsOf({ types, hasResponders }: StoredClocks): Wait[] {
  const all = [...types, { type: '', clocks: [] }]
  return all.flatMap(({ type, clocks }) =>
    levels.flatMap((priority) => {
      const limits = limitsOf(clocks, priority, { hasResponders })
      return attendances.flatMap((attendance) => {
        const next = nextClock(limits, attendance)
        return next ? [{ type, priority, ...attendance, ...next }] : []
      })
    }),
  )
}
