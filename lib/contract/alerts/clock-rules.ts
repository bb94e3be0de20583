/** The events that an alert waits for; each has its own clock. */
export const clockNames = ['acknowledge', 'onScene', 'close'] as const
export type ClockName = (typeof clockNames)[number]

/** The limit of each clock in seconds; null if the clock does not run. */
export type Limits = Record<ClockName, number | null>

/** The default limits by priority, for unknown alert types and for types without limits of their own. */
export const defaultLimits: Record<number, Limits> = {
  1: { acknowledge: 60, onScene: 600, close: 3_600 },
  2: { acknowledge: 180, onScene: 1_200, close: 7_200 },
  3: { acknowledge: 600, onScene: 3_600, close: 14_400 },
  4: { acknowledge: 1_800, onScene: null, close: 86_400 },
}

/** The fraction of the limit at which a clock reaches each level. */
export const levelsFrom = { amber: 0.5, red: 1, supervisor: 1.5 } as const
export type ClockLevel = 'running' | keyof typeof levelsFrom

/** A type's own limits for one priority. */
type OwnLimits = {
  priority: number
  acknowledgeSeconds: number | null
  onSceneSeconds: number | null
  closeSeconds: number | null
}

/**
 * Returns the limits for a type and priority. Without responders nobody can arrive, so the `onScene` clock does not
 * run.
 */
export function limitsOf(
  clocks: readonly OwnLimits[],
  priority: number,
  { hasResponders }: { hasResponders: boolean },
): Limits {
  const own = clocks.find((one) => one.priority === priority)
  const limits = own
    ? { acknowledge: own.acknowledgeSeconds, onScene: own.onSceneSeconds, close: own.closeSeconds }
    : (defaultLimits[priority] ?? { acknowledge: null, onScene: null, close: null })
  return hasResponders ? limits : { ...limits, onScene: null }
}

export type Attendance = { isAcknowledged: boolean; hasArrived: boolean }

/**
 * When a rule was set while alerts were open, in ms since the epoch; null if it has always applied. `clocks` is when
 * the limits of the type changed, `responders` when the business got its first responder. Clocks do not start before
 * their rule was set.
 */
export type RulesSince = { clocks: number | null; responders: number | null }

/** The clock that is due next, with times in ms since the epoch. */
export type NextClock = { clock: ClockName; startedAt: number; dueAt: number }

/**
 * Returns the running clock of an open alert that is due first; undefined if none is running. A clock starts when the
 * alert is opened (`openedAt`, in ms since the epoch), or when its rule is set if that is later.
 */
export function nextClock(
  limits: Limits,
  { isAcknowledged, hasArrived }: Attendance,
  openedAt: number,
  since: RulesSince,
): NextClock | undefined {
  const stopped = { acknowledge: isAcknowledged, onScene: hasArrived, close: false }
  const running = clockNames.flatMap((clock) => {
    const seconds = limits[clock]
    if (stopped[clock] || seconds === null) return []
    const startedAt = Math.max(openedAt, ruleStart(clock, since))
    return [{ clock, startedAt, dueAt: startedAt + seconds * 1000 }]
  })
  return running.toSorted((one, other) => one.dueAt - other.dueAt)[0]
}

/** Returns when a clock's rule was set, in ms since the epoch; -Infinity if it has always applied. */
export function ruleStart(clock: ClockName, { clocks, responders }: RulesSince): number {
  const own = clocks ?? Number.NEGATIVE_INFINITY
  return clock === 'onScene' ? Math.max(own, responders ?? Number.NEGATIVE_INFINITY) : own
}

/** Returns the level that a clock reaches after the elapsed time. */
export function levelOf(elapsedSeconds: number, limitSeconds: number): ClockLevel {
  const part = elapsedSeconds / limitSeconds
  if (part >= levelsFrom.supervisor) return 'supervisor'
  if (part >= levelsFrom.red) return 'red'
  return part >= levelsFrom.amber ? 'amber' : 'running'
}
