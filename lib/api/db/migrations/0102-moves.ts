export const sql = /* sql */ `
-- Set while a business is being moved to another deployment ('copying', then 'leaving' during the pause), and after it
-- has moved ('left').
alter table businesses add column move_state text check (move_state in ('copying', 'leaving', 'left'));
-- The API's URL at the other deployment.
alter table businesses add column moved_to text;

-- Leaves out a business whose rows are still being copied here.
create or replace function add_missing_turns()
 RETURNS bigint
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  added bigint;
begin
  with recursive keys as (
    (select (case when d.next_attempt_at = 'infinity' then 'held' when d.simulated then 'simulated'
  else coalesce(d.device_kind, d.channel) end) as transport, d.business_id, coalesce(d.notification_id, '') as notification_id, d.next_attempt_at
    from deliveries d where d.state = 'queued'
    order by (case when d.next_attempt_at = 'infinity' then 'held' when d.simulated then 'simulated'
  else coalesce(d.device_kind, d.channel) end), d.business_id, coalesce(d.notification_id, ''), d.next_attempt_at, d.position limit 1)
    union all
    select next.* from keys cross join lateral (
      select (case when d.next_attempt_at = 'infinity' then 'held' when d.simulated then 'simulated'
  else coalesce(d.device_kind, d.channel) end), d.business_id, coalesce(d.notification_id, ''), d.next_attempt_at
      from deliveries d where d.state = 'queued' and ((case when d.next_attempt_at = 'infinity' then 'held' when d.simulated then 'simulated'
  else coalesce(d.device_kind, d.channel) end), d.business_id, coalesce(d.notification_id, ''))
        > (keys.transport, keys.business_id, keys.notification_id)
      order by (case when d.next_attempt_at = 'infinity' then 'held' when d.simulated then 'simulated'
  else coalesce(d.device_kind, d.channel) end), d.business_id, coalesce(d.notification_id, ''), d.next_attempt_at, d.position limit 1
    ) next
  ), missing as (
    insert into queued_notifications (transport, business_id, notification_id, due_at)
    select transport, business_id, notification_id, next_attempt_at from keys
    where transport <> 'held' and exists (select from businesses where id = keys.business_id) and not exists (
      select from queued_notifications known
      where known.transport = keys.transport and known.business_id = keys.business_id
        and known.notification_id = keys.notification_id and known.due_at <= greatest(keys.next_attempt_at, now())
    )
    returning 1
  ), missing_businesses as (
    insert into queued_businesses (transport, business_id, due_at)
    select transport, business_id, min(next_attempt_at) from keys
    where transport <> 'held' and exists (select from businesses where id = keys.business_id) group by 1, 2
    having not exists (
      select from queued_businesses known
      where known.transport = keys.transport and known.business_id = keys.business_id
        and known.due_at <= greatest(min(keys.next_attempt_at), now())
    )
    returning 1
  )
  select (select count(*) from missing) + (select count(*) from missing_businesses) into added;
  return added;
end $function$
`

/** Earlier versions do not write the new columns, and the function only adds less. */
export const compatibleFrom = '0001-base'
