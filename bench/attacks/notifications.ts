import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const lookEveryMs = 500

type Stored = {
  businessId: string
  id: string
  people: number
  state: 'scheduled' | 'running'
  leavesAt: 'now' | 'tomorrow'
  /** True if each person gets two deliveries, one per channel, instead of only one by WhatsApp. */
  twoEach?: boolean
}

/**
 * Stores a notification and its held deliveries in one transaction, as the API does. Without deliveries, the
 * notification would count as ended.
 */
export async function storeNotification(
  sql: pg.Client,
  { businessId, id, people, state, leavesAt, twoEach = false }: Stored,
): Promise<void> {
  await sql.query('begin')
  await sql.query(
    `insert into notifications (business_id, id, message, recipients_to, recipients, state, leaves_at)
      values ($1, $2, '{"title": "Water"}', '{"accountTypeIDs": []}', $3, $4, $5::text::timestamptz)`,
    [businessId, id, people, state, leavesAt],
  )
  await sql.query(
    `insert into deliveries (business_id, notification_id, account_id, phone, channel, state, next_attempt_at)
      select $1, $2, $2 || '-' || n, '+1201' || 5000000 + n, channel, 'queued', 'infinity'
      from generate_series(1, $3::integer) n cross join unnest($4::text[]) channel`,
    [businessId, id, people, twoEach ? ['push', 'whatsapp'] : ['whatsapp']],
  )
  await sql.query('commit')
}

/** Waits until no delivery matches the condition. */
export async function untilNone(sql: pg.Client, condition: string): Promise<void> {
  const text = `select from deliveries where ${condition} limit 1`
  while ((await sql.query(text)).rowCount !== 0) await pause(lookEveryMs)
}
