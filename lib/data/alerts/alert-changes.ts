import type { Alert } from '@/lib/contract/alerts/alert'

export type AlertCounts = { open: number; closed: number }

/**
 * The response to the console's poll: every alert that changed after `since`, in any state, and the counts. Without
 * `since` it is the start: only the newest alert, whose last change is where to continue from. `complete` is false when
 * too much has changed to send it alert by alert.
 */
export type AlertChanges = { alerts: Alert[]; counts: AlertCounts; complete: boolean }

/** Everything that has changed since the page was opened. */
export type KnownChanges = {
  alerts: ReadonlyMap<string, Alert>
  counts: AlertCounts
  since?: string
  /** When the browser requested the start, by its own clock; undefined if it came with the page. */
  startedAt?: number
  /** Grows when too much has changed and the lists must be refetched. */
  generation: number
}

/** A transaction that began earlier may commit later, so the last few seconds' changes are requested again. */
const overlapMs = 10_000

/** Where to continue from: the last known change, by the database's clock. */
export function sinceOf({ since }: Pick<KnownChanges, 'since'>): string | undefined {
  return since && new Date(Date.parse(since) - overlapMs).toISOString()
}

/** The first response, requested at `askedAt`, only says where to start; each later one adds to the known changes. */
export function foldChanges(
  known: KnownChanges | undefined,
  answer: AlertChanges,
  askedAt?: number,
): KnownChanges {
  const since = latest([known?.since, ...answer.alerts.map(({ updatedAt }) => updatedAt)])
  const { counts } = answer
  if (!known) return { alerts: new Map(), counts, since, startedAt: askedAt, generation: 0 }
  const { alerts } = addNews(known, answer.alerts)
  return { ...known, alerts, counts, since, generation: known.generation + (answer.complete ? 0 : 1) }
}

/**
 * Adds alerts from the stream or a response; an older version never replaces a newer one. `since` stays, because
 * changes from before the stream began may still be unknown.
 */
export function addNews(known: KnownChanges, told: readonly Alert[]): KnownChanges {
  const news = told.filter(({ id, version }) => version > (known.alerts.get(id)?.version ?? 0))
  // The same map as before, so that nothing derived from it is recomputed.
  if (news.length === 0) return known
  return { ...known, alerts: new Map([...known.alerts, ...news.map((alert) => [alert.id, alert] as const)]) }
}

function latest(moments: (string | undefined)[]): string | undefined {
  return moments.reduce((last, moment) => {
    if (!moment || (last && Date.parse(last) >= Date.parse(moment))) return last
    return moment
  }, undefined)
}
