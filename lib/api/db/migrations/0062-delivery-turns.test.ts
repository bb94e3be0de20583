import { expect, test } from 'vitest'
import { createTestDatabase } from '../../fixtures/database'
import { connectAlone } from '../pool'
import { migrations } from './all'

test('each business and notification with queued deliveries gets a turn in each transport when its first delivery is due', async () => {
  const database = await createTestDatabase()
  const client = await connectAlone(database.url)
  const last = migrations.findIndex(({ name }) => name === '0062-delivery-turns')
  try {
    for (const { sql } of migrations.slice(0, last)) await client.query(sql)
    await client.query(`
      insert into businesses (id, name) values ('acme', 'acme'), ('globex', 'globex');
      insert into deliveries (business_id, notification_id, phone, channel, device_kind, simulated, state, next_attempt_at) values
        ('acme', 'n1', '+1', 'whatsapp', null, false, 'queued', '2030-01-02Z'),
        ('acme', 'n1', '+2', 'whatsapp', null, false, 'queued', '2030-01-01Z'),
        ('acme', 'n1', null, 'push', 'fcm', false, 'queued', '2030-01-03Z'),
        ('acme', 'n2', '+1', 'whatsapp', null, false, 'queued', '2030-01-04Z'),
        ('acme', 'n3', '+1', 'whatsapp', null, false, 'queued', 'infinity'),
        ('acme', 'n4', '+1', 'whatsapp', null, false, 'accepted', '2030-01-01Z'),
        ('globex', null, '+1', 'sms', null, true, 'queued', '2030-01-05Z');
    `)
    await client.query(migrations[last]?.sql ?? '')
    const { rows } = await client.query(`
      select transport, business_id, notification_id, (due_at at time zone 'UTC')::date::text as due
      from queued_notifications
      union all select transport, business_id, null, (due_at at time zone 'UTC')::date::text from queued_businesses
      order by 1, 2, 3 nulls first`)
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['fcm', 'acme', null, '2030-01-03'],
      ['fcm', 'acme', 'n1', '2030-01-03'],
      ['simulated', 'globex', null, '2030-01-05'],
      ['simulated', 'globex', '', '2030-01-05'],
      ['whatsapp', 'acme', null, '2030-01-01'],
      ['whatsapp', 'acme', 'n1', '2030-01-01'],
      ['whatsapp', 'acme', 'n2', '2030-01-04'],
    ])
  } finally {
    await client.end()
    await database.drop()
  }
})
