import { deliveryStates } from '@/lib/contract/choices'
import type { Caller } from '../../caller'
import { isPicked } from '../../db/delete-some'
import { undoableFor } from '../../db/fixed-retention'
import { storeFinishedEvents } from '../../db/outbox/delivery-events'
import { execute, queryRow } from '../../db/pool'
import { acrossBusinesses, raw, type Sql, sql } from '../../db/sql'

export type IntentState = 'waiting' | 'pending' | 'done' | 'refused' | 'unknown' | 'cancelled'

export type NewIntent = {
  operation: string
  recordId: string | null
  request: unknown
  /** The identity, address or job whose `Idempotency-Key` is in `key`. */
  callerKey: string
  key: string | null
  requestHash: Buffer
  /** After this time, a pending intent counts as interrupted. */
  seconds: number
}

/** Stores the intent and returns its ID; undefined if its caller has used the key in the last 24 hours. */
export async function insertIntent(
  { businessId, identityId }: Caller,
  { operation, recordId, request, callerKey, key, requestHash, seconds }: NewIntent,
): Promise<string | undefined> {
  const row = await queryRow<{ id: string }>(sql`
    insert into upstream_intents (business_id, identity_id, operation, record_id, request, caller, key, request_hash,
      ends_at)
    values (${businessId}, ${identityId}, ${operation}, ${recordId}, ${JSON.stringify(request)}, ${callerKey}, ${key},
      ${requestHash}, now() + make_interval(secs => ${seconds}))
    on conflict (business_id, caller, key) where key is not null and state <> 'refused' do nothing
    returning id`)
  return row?.id
}

/** Links a notification to the intent, whose outcome also becomes the notification's. */
export async function attachNotification(
  businessId: string,
  id: string,
  notificationId: string,
): Promise<void> {
  await execute(sql`
    update upstream_intents set notification_id = ${notificationId} where business_id = ${businessId} and id = ${id}`)
}

export type StoredIntent = {
  id: string
  operation: string
  state: IntentState
  requestHash: Buffer
  /** The `data` of the first response, as JSON. */
  json: string | null
  version: number | null
}

/** Finds the intent with a caller's key. The state of an interrupted intent is `unknown`. */
export function findIntent(
  businessId: string,
  callerKey: string,
  key: string,
): Promise<StoredIntent | undefined> {
  return queryRow<StoredIntent>(sql`
    select id, operation, case when state = 'pending' and ends_at < now() then 'unknown' else state end as state,
      request_hash as "requestHash", answer ->> 'json' as json, (answer ->> 'version')::int as version
    from upstream_intents
    where business_id = ${businessId} and caller = ${callerKey} and key = ${key} and state <> 'refused'`)
}

/** The caller key of a job's writes. Their own keys are the line numbers of the job's rows. */
const jobCallerPrefix = 'job '
export const jobCallerKey = (jobId: string) => `${jobCallerPrefix}${jobId}`

export type Outcome = {
  state: 'done' | 'refused' | 'unknown'
  status?: number
  /** The deployment's own error message. */
  error?: string
  answer?: { json: string; version?: number }
}

const noCounts = JSON.stringify(Object.fromEntries(deliveryStates.map((state) => [state, 0])))

/** Finishes intents and ends their notifications in the same statement. */
const withNotifications = (finish: Sql) => sql`
  with finished as (${finish} returning business_id, notification_id, state), ended as (
    update notifications n set state = 'done', final_counts = ${raw(`'${noCounts}'`)}::jsonb || jsonb_build_object(
      case finished.state when 'done' then 'accepted' when 'refused' then 'failed' else 'unknown' end,
      coalesce(n.recipients, 0))
    from finished where n.business_id = finished.business_id and n.id = finished.notification_id
    returning n.business_id, n.id
  ), noted as (${storeFinishedEvents('ended')})
  select count(*) as count from finished`

/** Stores an intent's outcome, and deletes the token that was stored with it. */
export async function finishIntent(
  businessId: string,
  id: string,
  { state, status, error, answer }: Outcome,
): Promise<void> {
  await queryRow(
    withNotifications(sql`
      update upstream_intents set state = ${state}, status = ${status}, error = ${error}, finished_at = now(),
        sealed = null, answer = ${answer === undefined ? null : JSON.stringify(answer)}::jsonb
      where business_id = ${businessId} and id = ${id}`),
  )
}

/**
 * Marks pending intents as unknown if their process exited before it stored an outcome; returns the number
 * marked.
 */
export async function endInterruptedIntents(limit: number): Promise<number> {
  const row = await queryRow<{ count: number }>(
    acrossBusinesses(
      withNotifications(sql`
        with picked as materialized (
          select tableoid, ctid from upstream_intents where state = 'pending' and ends_at < now() limit ${limit}
          for update skip locked
        )
        update upstream_intents set state = 'unknown', finished_at = now(), sealed = null where ${isPicked}`),
    ),
  )
  return Number(row?.count)
}

/**
 * Frees the keys of finished writes a day after the call, as for our own records. The keys of a job's rows
 * are freed only once the job can no longer continue. Returns the number of keys freed.
 */
export function freeIntentKeys(limit: number): Promise<number> {
  return execute(
    acrossBusinesses(sql`
      with picked as materialized (
        select tableoid, ctid from upstream_intents
        where (key is not null or answer is not null) and state in ('done', 'unknown') and created_at < now() - interval '1 day'
          and not exists (
            select from jobs where jobs.business_id = upstream_intents.business_id
              and upstream_intents.caller collate "C" = ${raw(`'${jobCallerPrefix}'`)} || jobs.id
              and (jobs.state in ('waiting', 'running')
                or jobs.failure = 'session_ended' and jobs.finished_at > now() - ${undoableFor}))
        limit ${limit} for update skip locked
      )
      update upstream_intents set key = null, answer = null where ${isPicked}`),
  )
}

/**
 * Deletes writes that ended more than 30 days ago, except those of notifications, which still show the
 * outcome. Returns the number deleted.
 */
export function deleteOldIntents(limit: number): Promise<number> {
  return execute(
    acrossBusinesses(sql`
      with picked as materialized (
        select tableoid, ctid from upstream_intents
        where notification_id is null and key is null and finished_at < now() - interval '30 days' limit ${limit}
      )
      delete from upstream_intents where ${isPicked}`),
  )
}
