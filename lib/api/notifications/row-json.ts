import { isoTime } from '../db/iso-time'
import { raw, type Sql, sql } from '../db/sql'
import { countedNow } from '../delivery/sql/counted-deliveries'
import { shownMessage } from '../delivery/sql/shown-message'
import { peopleJson } from './receipt/people-json'

/**
 * Selects notifications as `n`, each with `named`: the first of the recipients that it names, and their
 * number. A full list can contain 10,000 phone numbers.
 */
export const notificationsNaming = (
  most: number,
  from = sql`notifications n`,
) => sql`${from} cross join lateral (
  select coalesce(jsonb_object_agg(key, jsonb_path_query_array(value, ${raw(`'$[0 to ${most - 1}]'`)})), '{}') as first,
    coalesce(sum(jsonb_array_length(value)), 0) as number
  from jsonb_each(n.recipients_to)
) named cross join lateral (select coalesce(n.final_counts, ${countedNow}) as counts offset 0) counted`

/**
 * The maximum size of a notification whose people are counted for a list. Those of larger ones are counted
 * only when the notification itself is read.
 */
export const mostCountedInList = 1_000

const counts = sql`counted.counts`

/**
 * The number of a notification's people in each state, or null. `kept` never counts people one by one, `few`
 * only up to `mostCountedInList` people, and `all` always.
 */
export const people = {
  /** Reads no deliveries. */
  kept: peopleJson(counts, sql`false`),
  few: peopleJson(counts, sql`n.recipients <= ${raw(mostCountedInList)}`),
  all: peopleJson(counts, sql`true`),
}

/** The state of the forwarding `i`, in the contract's terms. */
export const forwardingState = sql`case
  when i.state = 'pending' and i.ends_at < now() then 'unknown'
  when i.state = 'pending' then 'sending'
  when i.state = 'done' then 'accepted'
  else i.state end`

/** The state of forwarding the notification to another deployment; null if it is sent from here. */
const forwarded = sql`(select json_build_object(
    'state', ${forwardingState},
    'at', ${isoTime('i.finished_at')}, 'status', i.status, 'error', i.error)
  from upstream_intents i where i.business_id = n.business_id and i.notification_id = n.id)`

/** A row of `notificationsNaming` as JSON in the contract's shape. `of` adds `people`. */
export const notificationJson = (of?: Sql) => sql`json_build_object(
  'id', n.id, 'message', ${shownMessage}, 'to', named.first, 'toCount', named.number, 'hiddenFromList', n.hidden_from_list,
  'senderAccountId', n.sender_account_id, 'metadata', n.metadata, 'createdAt', ${isoTime('n.created_at')},
  'createdBy', n.created_by, 'name', n.name, 'translations', n.translations, 'fillIn', n.fill_in,
  'sendAt', ${isoTime('n.send_at')},
  'leavesAt', case when isfinite(n.leaves_at) then ${isoTime('n.leaves_at')} end,
  'approval', case when n.approval_needed then json_build_object(
    'state', case when n.approved_at is null then 'needed' else 'given' end, 'by', n.approved_by,
    'at', ${isoTime('n.approved_at')}) end,
  'cancelled', case when n.cancelled_at is not null then
    json_strip_nulls(json_build_object('comment', n.return_comment))::jsonb
      || jsonb_build_object('by', n.cancelled_by, 'at', ${isoTime('n.cancelled_at')}) end,
  'simulated', n.simulated, 'state', n.state, 'recipients', n.recipients, 'forwarded', ${forwarded},
  'counts', ${counts}${of ? sql`, 'people', ${of}` : sql``}
)`
