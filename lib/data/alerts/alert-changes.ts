import type { Alert } from '@/lib/contract/alerts/alert'

export type AlertCounts = { open: number; closed: number }

/**
 * What the console asks for now and then: every alert that changed after `since`, in any state, and the counts.
 * Without `since` it is the start: only the newest alert, whose last change is where to continue from.
 * `complete` is false when more changed than is worth sending one by one.
 */
export type AlertChanges = { alerts: Alert[]; counts: AlertCounts; complete: boolean }

/** All that has changed since the screen was opened. */
export type KnownChanges = {
  alerts: ReadonlyMap<string, Alert>
  counts: AlertCounts
  since?: string
  /** When the browser asked for the start, by its clock; undefined when it came with the page. */
  startedAt?: number
  /** Grows when too much has changed and the lists must be refetched. */
  generation: number
}

/** A transaction that began earlier may end later, so changes of the last moments are asked for again. */
const overlapMs = 10_000

/** Where to ask from next: the last known change, by the database's clock. */
export function sinceOf({ since }: Pick<KnownChanges, 'since'>): string | undefined {
  return since && new Date(Date.parse(since) - overlapMs).toISOString()
}

/** The first answer, asked for at `askedAt`, only says where to start; each later one is added to what is known. */
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
 * Adds what the stream told, or an answer: an older version takes nothing back. `since` stays, because what happened before
 * the stream began may not be known yet.
 */
export function addNews(known: KnownChanges, told: readonly Alert[]): KnownChanges {
  const news = told.filter(({ id, version }) => version > (known.alerts.get(id)?.version ?? 0))
  // The same map as before, so that nothing derived from it is computed again.
  if (news.length === 0) return known
  return { ...known, alerts: new Map([...known.alerts, ...news.map((alert) => [alert.id, alert] as const)]) }
}

function latest(moments: (string | undefined)[]): string | undefined {
  return moments.reduce((last, moment) => {
    if (!moment || (last && Date.parse(last) >= Date.parse(moment))) return last
    return moment
  }, undefined)
}
