import type { Alert } from '@/lib/contract/alert'

export type AlertCounts = { open: number; closed: number }

/**
 * What the console asks for every few seconds: every alert that changed after `since`, in any state, and the counts.
 * Without `since` it is the start: only the newest alert, whose last change is where to continue from.
 * `complete` is false when more changed than is worth sending one by one.
 */
export type AlertChanges = { alerts: Alert[]; counts: AlertCounts; complete: boolean }

/** All that has changed since the screen was opened. */
export type KnownChanges = {
  alerts: ReadonlyMap<string, Alert>
  counts: AlertCounts
  since?: string
  /** Grows when too much has changed and the lists must be refetched. */
  generation: number
}

/** A transaction that began earlier may end later, so changes of the last moments are asked for again. */
const overlapMs = 10_000

/** Where to ask from next: the last known change, by the database's clock. */
export function sinceOf({ since }: Pick<KnownChanges, 'since'>): string | undefined {
  return since && new Date(Date.parse(since) - overlapMs).toISOString()
}

/** The first answer only says where to start; each later one is added to what is known. */
export function foldChanges(known: KnownChanges | undefined, answer: AlertChanges): KnownChanges {
  const since = latest([known?.since, ...answer.alerts.map(({ updatedAt }) => updatedAt)])
  const { counts } = answer
  if (!known) return { alerts: new Map(), counts, since, generation: 0 }
  // The same map as before, so that nothing derived from it is computed again.
  const news = answer.alerts.filter(({ id, version }) => known.alerts.get(id)?.version !== version)
  const alerts = news.length === 0 ? known.alerts : new Map(known.alerts)
  for (const alert of news) (alerts as Map<string, Alert>).set(alert.id, alert)
  return { alerts, counts, since, generation: known.generation + (answer.complete ? 0 : 1) }
}

function latest(moments: (string | undefined)[]): string | undefined {
  return moments.reduce((last, moment) => {
    if (!moment || (last && Date.parse(last) >= Date.parse(moment))) return last
    return moment
  }, undefined)
}
