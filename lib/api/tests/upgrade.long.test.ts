import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '@/lib/client/client'
import { readSettings } from '@/lib/env'
import { createLogger } from '@/lib/logging'
import { migrations } from '../db/migrations/all'
import { connectAlone } from '../db/pool'
import { createTestDatabase, type TestDatabase } from '../fixtures/database'
import { eventually } from '../fixtures/eventually'
import { jobIn } from '../fixtures/jobs'
import { startWhatsAppServer, type WhatsAppServer } from '../fixtures/providers/whatsapp-server'
import { dataOf } from '../fixtures/server'
import { type RunningApi, startApi } from '../processes/start-api'

/** The newest migration of the last release. Each release that adds migrations must update this. */
const lastRelease = '0009-phone-parts'

/** The SECRET of the last release. */
const secret = 'a secret for tests only, of enough characters'

/**
 * The hashes of `external-id-of-last-release` (with this secret) and `token-of-last-release`, as computed by that release.
 */
const externalIdHash = '7701e4431738f9e95308f11cf1a75003b229f9efa6d4de1bfd1699ea7fd9e146'
const tokenHash = 'ba864aa79423ea0375efa7fe58d3446b620fb73df17ce796ac2c05721938b06d'

/**
 * The data of a business when the last release was killed in the middle of its work: 5,000 accounts, 600 messages, two
 * jobs.
 */
const dataOfLastRelease = /* sql */ `
insert into businesses (id, name) values ('upgraded', 'Acme');
insert into identities (id, business_id, name, role, external_id_hash) values
  ('admin', 'upgraded', 'Admin', 'admin', '\\x${externalIdHash}');
insert into access_tokens values ('\\x${tokenHash}', 'admin', now() + interval '1 hour');
insert into account_types (business_id, id, name) values ('upgraded', 'resident', 'Resident');
insert into accounts (business_id, id, account_type, username, phone, fullname, search)
  select 'upgraded', 'account-' || n, 'resident', 'user ' || n, '+1202555' || lpad(n::text, 4, '0'), 'Person ' || n, 'person ' || n
  from generate_series(1, 5000) n;
insert into audit_entries (business_id, identity_id, action, record_kind, record_id)
  select 'upgraded', 'admin', 'create', 'account', id from accounts;

insert into notifications (business_id, id, message, recipients_to, created_by, state, recipients) values
  ('upgraded', 'sent', '{"title": "Water", "sendWhatsApp": true}', '{"accountTypeIDs": ["resident"]}', 'admin', 'running', 600);
insert into deliveries (business_id, notification_id, account_id, phone, channel, state, attempts, lease_until)
  select 'upgraded', 'sent', 'account-' || n, '+1202555' || lpad(n::text, 4, '0'), 'whatsapp',
    case when n <= 200 then 'accepted' when n <= 208 then 'sending' else 'queued' end,
    case when n <= 208 then 1 else 0 end, case when n between 201 and 208 then now() - interval '1 second' end
  from generate_series(1, 600) n;
insert into deliveries (business_id, account_id, phone, channel) values ('upgraded', 'account-1', '+12025550001', 'sms');

insert into jobs (business_id, id, kind, queue, state, options, file, total, place, line, counts, created_by, request_id,
    started_at, lease_by, lease_until)
  values ('upgraded', 'import', 'import', 'import', 'running',
    '{"fields": ["phone"], "mode": "create", "accountType": "resident", "sendSMS": false, "dates": "ymd"}',
    '{"delimiter": ",", "encoding": "utf-8", "columns": [{"name": "phone", "samples": [], "field": "phone"}]}',
    1200, 500, 501, '{"check": {"created": 1200}, "run": {"created": 500}}', 'admin', 'request', now(), 'killed', now());
insert into job_rows (business_id, job_id, line, cells, phone, account_id, outcome, version)
  select 'upgraded', 'import', n + 1, jsonb_build_array('+1303555' || lpad(n::text, 4, '0')), '+1303555' || lpad(n::text, 4, '0'),
    case when n <= 500 then 'imported-' || n end, 'created', case when n <= 500 then 1 end
  from generate_series(1, 1200) n;
insert into accounts (business_id, id, account_type, username, phone, search)
  select 'upgraded', account_id, 'resident', phone, phone, '' from job_rows where account_id is not null;
insert into jobs (business_id, id, kind, queue, state, options, total, created_by, request_id) values
  ('upgraded', 'bulk', 'validate', 'bulk', 'waiting', '{}', 2, 'admin', 'request');
insert into job_rows (business_id, job_id, line, account_id) values
  ('upgraded', 'bulk', 1, 'account-1'), ('upgraded', 'bulk', 2, 'account-2');
`
let database: TestDatabase
let whatsApp: WhatsAppServer
let api: RunningApi
let client: Client
beforeAll(async () => {
  database = await createTestDatabase()
  whatsApp = await startWhatsAppServer()
  const old = await connectAlone(database.url)
  await old.query(
    'create table migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  for (const { name, sql } of migrations.slice(
    0,
    migrations.findIndex((one) => one.name === lastRelease) + 1,
  )) {
    await old.query(sql)
    await old.query('insert into migrations (name) values ($1)', [name])
  }
  await old.query(dataOfLastRelease)
  await old.end()
  const settings = readSettings({
    WHATSAPP_TOKEN: whatsApp.token,
    WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
    WHATSAPP_TEMPLATE: 'community_alert',
    WHATSAPP_BASE_URL: whatsApp.baseUrl,
    CONTRACT_CHECK: '1',
  })
  api = await startApi({
    settings: { ...settings, API_PORT: 0 },
    databaseUrl: database.url,
    secret,
    logger: createLogger('test', 'silent'),
  })
  client = createClient({ baseUrl: api.address, businessId: 'upgraded', token: 'token-of-last-release' })
})
afterAll(async () => {
  await api.stop()
  await whatsApp.stop()
  await database.drop()
})

test('external IDs and tokens of the last release still work', async () => {
  expect((await client.readOwnIdentity({})).ok).toBe(true)
  const body = { businessId: 'upgraded', externalId: 'external-id-of-last-release' }
  expect((await createClient({ baseUrl: api.address }).login({ body })).ok).toBe(true)
})

test('queued messages are sent once, and none that may already have been sent is sent again', async () => {
  const { counts } = await eventually(async () => {
    const { notification } = dataOf(await client.readNotification({ params: { notificationId: 'sent' } }))
    expect(notification.state).toBe('done')
    return notification
  }, 50)
  expect(counts).toMatchObject({ accepted: 592, unknown: 8, queued: 0, sending: 0 })
  expect(whatsApp.requests).toHaveLength(392)
  expect(new Set(whatsApp.requests.map(({ to }) => to)).size).toBe(392)
})

test('an import continues where it stopped, and a waiting job runs to its end', async () => {
  expect(await jobIn(client, 'import', 'done')).toMatchObject({
    place: 1200,
    counts: { run: { created: 1200 } },
  })
  expect(await jobIn(client, 'bulk', 'done')).toMatchObject({ counts: { run: { updated: 2 } } })
})

test('no account and no audit entry is missing', async () => {
  const { count } = dataOf(await client.countAccounts({ query: {} }))
  expect(count).toBe(5_000 + 1_200)
  const query = { recordId: 'account-5000' }
  expect(dataOf(await client.listAuditEntries({ query })).auditEntries).toMatchObject([{ action: 'create' }])
  const { accounts } = dataOf(await client.searchAccounts({ query: { q: 'person 4321' } }))
  expect(accounts).toMatchObject([{ id: 'account-4321' }])
})
