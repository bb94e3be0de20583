export const sql = /* sql */ `
-- How far the move of a business to another deployment has come: see lib/api/moves/moves-repository.ts.
alter table businesses add column move_state text
  check (move_state in ('copying', 'draining', 'leaving', 'arriving', 'settling', 'left'));
-- The API's URL at the other deployment, which database it uses, and what copies the rows to it.
alter table businesses add column moved_to text;
alter table businesses add column move_target text;
alter table businesses add column move_copy text;
create index businesses_moving on businesses (id) where move_state is not null;

-- Positions are unique only within a business, because businesses can be moved here from other databases.
create or replace function end_turns(of_transport text, of_businesses text[], of_notifications text[], over boolean[], found_nothing boolean[])
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  notifications bigint[];
  businesses bigint[];
begin
  update queued_notifications set due_at = clock_timestamp()
  where transport = of_transport and business_id = any(of_businesses) and position = any(array(
    select q.position from unnest(of_businesses, of_notifications, over) turn(business_id, notification_id, is_over)
    join queued_notifications q on q.transport = of_transport and q.business_id = turn.business_id
      and q.notification_id = turn.notification_id
    where not is_over for no key update of q skip locked
  ));
  update queued_businesses set due_at = clock_timestamp()
  where transport = of_transport and business_id = any(of_businesses) and position = any(array(
    select q.position from unnest(of_businesses, of_notifications, over) turn(business_id, notification_id, is_over)
    join queued_businesses q on q.transport = of_transport and q.business_id = turn.business_id
    where turn.notification_id is null and not is_over for no key update of q skip locked
  ));

  notifications := array(
    select q.position from unnest(of_businesses, of_notifications, over) turn(business_id, notification_id, is_over)
    join queued_notifications q on q.transport = of_transport and q.business_id = turn.business_id
      and q.notification_id = turn.notification_id
    where is_over for update of q skip locked
  ) || array(
    select q.position
    from (select distinct business_id from unnest(of_businesses, found_nothing) turn(business_id, nothing) where nothing) own
    cross join lateral (
      select position from queued_notifications
      where transport = of_transport and business_id = own.business_id and due_at <= clock_timestamp()
      order by due_at limit 100 for update skip locked
    ) q
  );
  -- A separate statement, so that it sees what was stored before the lock.
  with ended as (
    delete from queued_notifications
    where transport = of_transport and business_id = any(of_businesses) and position = any(notifications)
    returning business_id, notification_id, due_at
  ), next as (
    select business_id, notification_id, min(due_at) as due_at from ended group by 1, 2
  )
  insert into queued_notifications (transport, business_id, notification_id, due_at)
  select of_transport, business_id, notification_id, greatest(next.due_at, d.next_attempt_at)
  from next cross join lateral (
    select d.next_attempt_at from deliveries d
    where d.state = 'queued' and (case when d.next_attempt_at = 'infinity' then 'held' when d.simulated then 'simulated'
  else coalesce(d.device_kind, d.channel) end) = of_transport and d.business_id = next.business_id
      and coalesce(d.notification_id, '') = next.notification_id
    order by d.next_attempt_at, d.position limit 1
  ) d;

  businesses := array(
    select q.position from (select distinct business_id from unnest(of_businesses, over) turn(business_id, is_over) where is_over) own
    join queued_businesses q on q.transport = of_transport and q.business_id = own.business_id
    for update of q skip locked
  );
  with ended as (
    delete from queued_businesses
    where transport = of_transport and business_id = any(of_businesses) and position = any(businesses)
    returning business_id, due_at
  ), next as (
    select business_id, min(due_at) as due_at from ended group by 1
  )
  insert into queued_businesses (transport, business_id, due_at)
  select of_transport, business_id, greatest(next.due_at, q.due_at)
  from next cross join lateral (
    select q.due_at from queued_notifications q
    where q.transport = of_transport and q.business_id = next.business_id order by q.due_at limit 1
  ) q;
  return cardinality(notifications || businesses) > 0;
end $function$;

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
    where transport <> 'held' and exists (
      select from businesses where id = keys.business_id and (move_state is null or move_state = 'copying')
    ) and not exists (
      select from queued_notifications known
      where known.transport = keys.transport and known.business_id = keys.business_id
        and known.notification_id = keys.notification_id and known.due_at <= greatest(keys.next_attempt_at, now())
    )
    returning 1
  ), missing_businesses as (
    insert into queued_businesses (transport, business_id, due_at)
    select transport, business_id, min(next_attempt_at) from keys
    where transport <> 'held' and exists (
      select from businesses where id = keys.business_id and (move_state is null or move_state = 'copying')
    ) group by 1, 2
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

/** Earlier versions do not write the new columns, and the functions change fewer rows. */
export const compatibleFrom = '0001-base'
