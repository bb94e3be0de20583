import type * as contract from '@/lib/contract/notification'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { fold } from '@/lib/format/fold'
import { invalidArguments, issue, notFound } from '../api-error'
import type { Caller } from '../caller'
import { nextCursor, readCursor } from '../paging'
import { WrittenJson } from '../written-json'
import {
  findUncounted,
  type ListedRow,
  notificationExists,
  selectNotifications,
  selectReceived,
  selectRecipients,
  selectSummaries,
  type WrittenRow,
} from './reading-repository'
import { selectDeliveries, selectDeliveriesAt } from './receipt/deliveries-repository'
import { countTogether, findWithPeople } from './receipt/people-counts-service'
import { accountExists } from './repository'
import { mostCountedInList } from './row-json'

/** A key that sorts after every ID. */
const newest = '~'

export async function listNotifications(
  { businessId }: Caller,
  { cursor, limit, q, ...filters }: ParsedRequestOf<typeof contract.listNotifications>['query'],
): Promise<WrittenJson> {
  const filter = { ...filters, q: q === undefined ? undefined : fold(q) }
  const rows = await selectNotifications(businessId, filter, readCursor(cursor) ?? newest, limit + 1)
  return writePage('notifications', await writePeople(businessId, rows), limit)
}

async function writePeople(businessId: string, rows: readonly ListedRow[]): Promise<WrittenRow[]> {
  const uncounted = rows
    .filter(({ people, recipients }) => !people && recipients !== null && recipients <= mostCountedInList)
    .map(({ key, state, counts }) => ({ id: key, state, counts }))
  const counted = uncounted.length > 0 ? await countTogether(businessId, uncounted) : undefined
  return rows.map(({ key, json, people }) => {
    const written = JSON.stringify(people ?? counted?.get(key) ?? null)
    return { key, json: `${json.slice(0, -1)},"people":${written}}` }
  })
}

/** Reads a notification. Its counts always add up to its number of deliveries. */
export async function readNotification(
  { businessId }: Caller,
  notificationId: string,
): Promise<AnswerOf<typeof contract.readNotification>> {
  const notification = await findWithPeople(businessId, notificationId)
  if (!notification) throw notFound()
  return { notification }
}

/**
 * Finds a notification for a webhook event; undefined if it does not exist. Counts people only if there are
 * few.
 */
export async function findNotificationForEvent(
  businessId: string,
  id: string,
): Promise<contract.Notification | undefined> {
  return (await findUncounted(businessId, id))?.notification
}

/** The deliveries at these positions as JSON, by position. */
export function readDeliveriesAt(
  businessId: string,
  positions: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  return selectDeliveriesAt(businessId, positions)
}

const longestSummaryMs = 31 * 86_400_000

export async function summarizeNotifications(
  { businessId }: Caller,
  { since }: ParsedRequestOf<typeof contract.summarizeNotifications>['query'],
): Promise<AnswerOf<typeof contract.summarizeNotifications>> {
  if (Date.now() - Date.parse(since) > longestSummaryMs) {
    throw invalidArguments(issue('since', 'too_small', 'must be at most 31 days ago'))
  }
  return selectSummaries(businessId, since)
}

export async function listRecipients(
  { businessId }: Caller,
  notificationId: string,
  { cursor, limit }: ParsedRequestOf<typeof contract.listRecipients>['query'],
): Promise<WrittenJson> {
  const after = readPosition(cursor)
  if (!(await notificationExists(businessId, notificationId))) throw notFound()
  return writePage('recipients', await selectRecipients(businessId, notificationId, after, limit + 1), limit)
}

export async function listDeliveries(
  { businessId }: Caller,
  notificationId: string,
  { cursor, limit, ...filter }: ParsedRequestOf<typeof contract.listDeliveries>['query'],
): Promise<WrittenJson> {
  const after = readPosition(cursor)
  if (!(await notificationExists(businessId, notificationId))) throw notFound()
  const rows = await selectDeliveries({
    businessId,
    filter: { notificationId, ...filter },
    after,
    limit: limit + 1,
  })
  return writePage('deliveries', rows, limit)
}

export async function listAccountNotifications(
  { businessId }: Caller,
  accountId: string,
  { cursor, limit }: ParsedRequestOf<typeof contract.listAccountNotifications>['query'],
): Promise<AnswerOf<typeof contract.listAccountNotifications>> {
  const before = readCursor(cursor) ?? newest
  if (!(await accountExists(businessId, accountId))) throw notFound()
  const received = await selectReceived(businessId, accountId, before, limit + 1)
  const next = nextCursor(received, limit, ({ notificationId }) => notificationId)
  return { notifications: received.slice(0, limit), next }
}

function readPosition(cursor: string | undefined): number {
  const key = readCursor(cursor) ?? '0'
  if (!/^\d{1,15}$/.test(key)) {
    throw invalidArguments(issue('cursor', 'invalid_format', 'must be a cursor from an earlier page'))
  }
  return Number(key)
}

function writePage(name: string, rows: WrittenRow[], limit: number): WrittenJson {
  const next = JSON.stringify(nextCursor(rows, limit, ({ key }) => key))
  const written = rows.slice(0, limit).map(({ json }) => json)
  return new WrittenJson(`{"${name}":[${written.join(',')}],"next":${next}}`)
}
