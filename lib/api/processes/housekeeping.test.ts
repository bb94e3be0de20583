import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLogger } from '@/lib/logging'
import { runTransaction } from '../db/pool'
import { eventually } from '../fixtures/eventually'
import { createPerson, createType } from '../fixtures/people'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'
import { type Retention, startHousekeeping } from './housekeeping'

let api: TestApi
let lines: Record<string, unknown>[] = []
beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(() => {
  lines = []
})
afterAll(() => api.stop())

const logger = createLogger('test', 'info', { write: (line) => void lines.push(JSON.parse(line)) })
const usual = {
  AUDIT_RETENTION_DAYS: 730,
  DELIVERY_RETENTION_DAYS: 365,
  JOB_RETENTION_DAYS: 365,
  WEBHOOK_RETENTION_DAYS: 30,
}
const forEver = {
  AUDIT_RETENTION_DAYS: 0,
  DELIVERY_RETENTION_DAYS: 0,
  JOB_RETENTION_DAYS: 0,
  WEBHOOK_RETENTION_DAYS: 0,
}

/** Runs the housekeeping with seven rows per statement until `isTidy` no longer throws. */
async function tidy(retention: Retention, isTidy: () => Promise<void>): Promise<void> {
  const housekeeping = startHousekeeping(logger, retention, {
    firstSeconds: 0,
    everySeconds: 3600,
    rowsAtOnce: 7,
  })
  await eventually(isTidy)
  await housekeeping.stop()
}

const count = async (what: string, values: unknown[] = []) =>
  (await api.sql<{ count: number }>(`select count(*)::int as count from ${what}`, values))[0]?.count

async function addEntries(number: number, days: number): Promise<void> {
  await api.sql(
    `insert into audit_entries (business_id, at, action, record_kind, record_id)
      select $1, now() - make_interval(days => $3), 'update', 'account', 'of ' || $3 || ' days'
      from generate_series(1, $2::int)`,
    [api.businessId, number, days],
  )
}

test('old audit entries are deleted, even if there are more than a single statement deletes', async () => {
  await addEntries(20, 731)
  await addEntries(3, 729)
  await tidy(usual, async () => expect(await count(`audit_entries where record_id = 'of 731 days'`)).toBe(0))
  expect(await count(`audit_entries where record_id = 'of 729 days'`)).toBe(3)
})

test('a job’s actions are deleted with its entries', async () => {
  await api.sql(
    `insert into audit_entries (business_id, at, job_id, action, record_kind, record_id)
      select $1, now() - make_interval(days => days), 'of ' || days || ' days', 'create', 'account', 'of a job'
      from unnest('{729, 731, 732}'::int[]) days`,
    [api.businessId],
  )
  await tidy(usual, async () => expect(await count('audit_job_acts')).toBe(1))
  expect(await count(`audit_entries where record_id = 'of a job'`)).toBe(1)
})

test('0 days means that records are kept forever', async () => {
  await addEntries(3, 9_000)
  const jobId = await oldJob()
  await api.sql(`insert into access_tokens (business_id, token_hash, identity_id, expires_at)
    select business_id, 'old', id, now() - interval '1 second' from identities limit 1`)
  await tidy(forEver, async () => expect(await count(`access_tokens where token_hash = 'old'`)).toBe(0))
  expect(await count(`audit_entries where record_id = 'of 9000 days'`)).toBe(3)
  expect(await count('jobs where id = $1', [jobId])).toBe(1)
})

test('old deliveries are deleted, but the receipt keeps its counts', async () => {
  const client = api.client()
  const type = await createType(client)
  const people = [await createPerson(client, type), await createPerson(client, type)]
  const send = async () =>
    dataOf(await client.sendNotification({ body: { message: { title: 'x' }, accountTypeIDs: [type] } }))
      .notificationId
  const [done, half, young] = [await send(), await send(), await send()]
  const end = (id: string, which: string) =>
    api.sql(
      `update deliveries set state = 'kept', updated_at = now() - interval '366 days'
        where notification_id = $1 and ${which}`,
      [id],
    )
  await end(done, 'true')
  await end(half, `account_id = '${people[0]?.id}'`)
  await api.sql(
    `update notifications set state = 'done', final_counts = '{"queued":0,"sending":0,"accepted":0,"delivered":0,
      "read":0,"failed":0,"skipped":0,"unknown":0,"cancelled":0,"kept":2}' where id = $1`,
    [done],
  )
  await tidy(usual, async () => expect(await count('deliveries where notification_id = $1', [done])).toBe(0))
  const receipt = dataOf(await client.readNotification({ params: { notificationId: done } })).notification
  expect(receipt).toMatchObject({ state: 'done', recipients: 2, counts: { kept: 2 } })
  expect(await count('deliveries where notification_id = any($1)', [[half, young]])).toBe(4)
})

test('expired devices are deleted, and the others stay', async () => {
  const client = api.client()
  const { id: accountId } = await createPerson(client, await createType(client))
  for (const token of ['ended', 'to-come', 'endless']) {
    dataOf(await client.createDevice({ params: { accountId }, body: { kind: 'fcm', token } }))
  }
  await api.sql(`update devices set expires_at = now() + case address when 'ended' then -1 else 1 end * interval '1 hour'
    where address in ('ended', 'to-come')`)
  await tidy(usual, async () => expect(await count(`devices where address = 'ended'`)).toBe(0))
  expect(await count('devices where account_id = $1', [accountId])).toBe(2)
})

test('full buckets, expired slots and states of working providers are deleted, and the others stay', async () => {
  await api.sql(
    `insert into token_buckets (key, full_at) values ('full', now()), ('in use', now() + interval '1 hour')`,
  )
  await api.sql(`insert into slots_in_use (key, process_id, slots, expires_at)
    values ('a', 'killed', 1, now()), ('a', 'running', 1, now() + interval '1 hour')`)
  await api.sql(`insert into provider_states (transport, failures_in_row, paused_until)
    values ('works', 0, now()), ('fails', 1, null), ('paused', 0, now() + interval '1 hour')`)
  await tidy(usual, async () => expect(await count(`provider_states where transport = 'works'`)).toBe(0))
  expect(await api.sql('select key from token_buckets')).toEqual([{ key: 'in use' }])
  expect(await api.sql('select process_id from slots_in_use')).toEqual([{ process_id: 'running' }])
  expect(await count('provider_states')).toBe(2)
})

async function oldJob(): Promise<string> {
  const [row] = await api.sql<{ id: string }>(
    `insert into jobs (business_id, id, kind, queue, state, total, started_at, finished_at, created_at)
      values ($1, new_id(), 'import', 'import', 'done', 20, now() - interval '400 days', now() - interval '400 days',
        now() - interval '400 days') returning id`,
    [api.businessId],
  )
  await api.sql(
    `insert into job_rows (business_id, job_id, line) select $1, $2, n from generate_series(1, 20) n`,
    [api.businessId, row?.id],
  )
  return row?.id as string
}

test('old jobs are deleted with their rows', async () => {
  const id = await oldJob()
  await tidy(usual, async () => expect(await count('jobs where id = $1', [id])).toBe(0))
  expect(await count('job_rows where job_id = $1', [id])).toBe(0)
})

test('a failing step is logged by name and does not stop the other steps', async () => {
  await api.sql(`create function refuse() returns trigger language plpgsql as $$ begin
    raise exception 'Refused' using errcode = '22P02'; end $$`)
  await api.sql(
    'create trigger refusing before delete on access_tokens for each row execute function refuse()',
  )
  await api.sql(`insert into access_tokens (business_id, token_hash, identity_id, expires_at)
    select business_id, 'stays', id, now() - interval '1 second' from identities limit 1`)
  await addEntries(1, 731)
  await tidy(usual, async () => expect(await count(`audit_entries where record_id = 'of 731 days'`)).toBe(0))
  expect(lines).toMatchObject([
    { level: 50, loop: 'expired tokens', msg: 'housekeeping: a step failed', err: { code: '22P02' } },
  ])
  await api.sql('drop trigger refusing on access_tokens')
})

test('a stopped cleanup ends after its current statement', async () => {
  await api.sql(`create function wait_for_test() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock(77); return null; end $$`)
  await api.sql(
    'create trigger waiting after delete on audit_entries for each statement execute function wait_for_test()',
  )
  await addEntries(70, 731)
  const [locked, released] = [signal(), signal()]
  const holding = runTransaction(async () => {
    await api.sql('select pg_advisory_xact_lock(77)')
    locked.give()
    await released.given
  })
  await locked.given
  const timing = { firstSeconds: 0, everySeconds: 3600, rowsAtOnce: 7 }
  const housekeeping = startHousekeeping(logger, usual, timing)
  await eventually(async () => expect(await count('pg_locks where not granted and objid = 77')).toBe(1))
  const stopped = housekeeping.stop()
  released.give()
  await Promise.all([holding, stopped])
  expect(await count(`audit_entries where record_id = 'of 731 days'`)).toBe(63)
})

function signal(): { given: Promise<void>; give: () => void } {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}
