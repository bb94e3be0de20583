import type { WebhookKind } from '@/lib/contract/choices'
import { inTransaction } from '../db/transaction'
import { findJobForEvent } from '../jobs/service'
import { findNotificationForEvent, readDeliveriesAt } from '../notifications/reading-service'
import { sortFailure } from '../workers/sort-failure'
import { selectAccountsForEvents, selectAlertsForEvents } from './event-data-repository'
import { lockNewEvents, type NewEvent, type PreparedEvent, storePreparedEvents } from './event-repository'

/** The records as JSON, by the `recordId` of the events, or by position for deliveries. */
type Records = ReadonlyMap<unknown, string>
type Reader = (businessId: string, events: readonly NewEvent[]) => Promise<Records>

const idsOf = (events: readonly NewEvent[]) => [...new Set(events.map(({ recordId }) => recordId))]

/** Reads the records one at a time; used for kinds with few events. */
const each =
  (find: (businessId: string, id: string) => Promise<object | undefined>): Reader =>
  async (businessId, events) => {
    const records = new Map<string, string>()
    for (const id of idsOf(events)) {
      const record = await find(businessId, id)
      if (record) records.set(id, JSON.stringify(record))
    }
    return records
  }

const readers: Record<WebhookKind, Reader> = {
  account: (businessId, events) => selectAccountsForEvents(businessId, idsOf(events)),
  alert: (businessId, events) => selectAlertsForEvents(businessId, idsOf(events)),
  notification: each(findNotificationForEvent),
  job: each(findJobForEvent),
  delivery: (businessId, events) =>
    readDeliveriesAt(
      businessId,
      events.flatMap(({ details }) => details?.position ?? []),
    ),
}

/**
 * Functions that write the `data` of an event as JSON. `record` is already JSON, because PostgreSQL serializes records
 * much faster than JavaScript.
 */
const writers: Record<WebhookKind, (event: NewEvent, record: string) => string> = {
  account: (event, account) => `{"accountId":${text(event.recordId)},"account":${account},${causeOf(event)}}`,
  alert: ({ type, by, at, details }, alert) => {
    if (alert === 'null') return 'null'
    const mentions = details?.mentions ? `,"mentions":${text(details.mentions)}` : ''
    return `{"type":${text(type.slice('alert.'.length))},"alert":${alert},"by":${text(by)},"at":${text(at)}${mentions}}`
  },
  notification: (event, notification) =>
    `{"notificationId":${text(event.recordId)},"notification":${notification},${causeOf(event)}}`,
  delivery: ({ details }, delivery) =>
    `{"notificationId":${text(details?.notificationId ?? null)},"delivery":${delivery}}`,
  job: ({ recordId, by }, job) => `{"jobId":${text(recordId)},"job":${job},"by":${text(by)}}`,
}

const text = (value: unknown) => JSON.stringify(value)
const causeOf = ({ by, details }: NewEvent) => `"by":${text(by)},"changes":${text(details?.changes ?? null)}`

type OnFailure = (error: unknown, ids: { businessId: string; kind: string }) => void

/**
 * Stores the bodies and messages of new events, for the next businesses after `from`. Returns the last of these
 * businesses, which is the next round's `from`; undefined if there are no events left.
 */
export function prepareEvents(from: string, onFailure: OnFailure): Promise<string | undefined> {
  return inTransaction(async () => {
    const events = await lockNewEvents(from)
    const prepared: PreparedEvent[] = []
    for (const alike of groupByKind(events)) prepared.push(...(await writeBodies(alike, onFailure)))
    if (prepared.length > 0) await storePreparedEvents(prepared)
    return events.at(-1)?.businessId
  })
}

/** Events of one business that are about the same kind of record. */
type Alike = readonly [NewEvent, ...NewEvent[]]

function groupByKind(events: readonly NewEvent[]): Alike[] {
  const groups = new Map<string, [NewEvent, ...NewEvent[]]>()
  for (const event of events) {
    const key = `${kindOf(event.type)} ${event.businessId}`
    const group = groups.get(key)
    if (group) group.push(event)
    else groups.set(key, [event])
  }
  return [...groups.values()]
}

const kindOf = (type: string) => type.slice(0, type.indexOf('.')) as WebhookKind

/** If reading the records fails, the events are sent without them, so that other events are not held up. */
async function writeBodies(events: Alike, onFailure: OnFailure): Promise<PreparedEvent[]> {
  const [{ businessId, type }] = events
  const kind = kindOf(type)
  const records = await inTransaction(() => readers[kind](businessId, events)).catch((error) => {
    if (sortFailure(error) === 'outage') throw error
    onFailure(error, { businessId, kind })
    return new Map<unknown, string>()
  })
  return events.map((event) => {
    const record = records.get(event.details?.position ?? event.recordId) ?? 'null'
    const data = writers[kind](event, record)
    const body = `{"type":${text(event.type)},"timestamp":${text(event.at)},"data":${data}}`
    return { businessId, position: event.position, body }
  })
}
