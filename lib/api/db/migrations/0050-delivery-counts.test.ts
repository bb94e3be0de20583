import { expect, test } from 'vitest'
import { createTestDatabase } from '../../fixtures/database'
import { connectAlone } from '../pool'
import { migrations } from './all'

test('existing notifications get delivery counts, and finished notifications get final counts', async () => {
  const database = await createTestDatabase()
  const client = await connectAlone(database.url)
  const last = migrations.findIndex(({ name }) => name === '0050-delivery-counts')
  try {
    for (const { sql } of migrations.slice(0, last)) await client.query(sql)
    await client.query(`
      insert into businesses (id, name) values ('acme', 'acme');
      insert into notifications (business_id, id, message, recipients_to, recipients, state, final_counts) values
        ('acme', 'running', '{}', '{}', 4, 'running', null), ('acme', 'none', '{}', '{}', 0, 'waiting', null),
        ('acme', 'done', '{}', '{}', 3, 'done', '{"accepted": 1, "failed": 2}');
      insert into deliveries (business_id, notification_id, phone, channel, state, reason) values
        ('acme', 'running', '+1', 'whatsapp', 'accepted', null), ('acme', 'running', '+2', 'whatsapp', 'queued', null),
        ('acme', 'running', '+3', 'whatsapp', 'queued', 'interrupted'), ('acme', 'done', '+1', 'whatsapp', 'failed', null),
        ('acme', null, '+1', 'sms', 'accepted', null);
    `)
    await client.query(migrations[last]?.sql ?? '')
    const { rows } = await client.query(
      'select notification_id as id, counts from delivery_counts order by notification_id',
    )
    expect(rows).toEqual([
      { id: 'done', counts: { accepted: 1, failed: 2 } },
      { id: 'running', counts: { accepted: 1, queued: 1, requeued: 1 } },
    ])
  } finally {
    await client.end()
    await database.drop()
  }
})
