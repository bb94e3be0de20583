/** Must be the same expression as in the index on queued deliveries. */
const transport = `(case when d.next_attempt_at = 'infinity' then 'held' when d.simulated then 'simulated'
  else coalesce(d.device_kind, d.channel) end)`

// PostgreSQL plans a function's statements while the tables are still small, and reuses that plan after they
// have grown.
const byIndex = 'language plpgsql set enable_seqscan = off'

export const sql = /* sql */ `
-- Whose deliveries are claimed next, so that a claim reads about as many rows as it claims, no matter how many
-- businesses and notifications are waiting. A row means that something may be due from due_at on. Among due rows, the
-- oldest comes first, and moves to the end after its turn. due_at may be too early, but never too late: whoever queues
-- a delivery locks a row that is early enough or adds one, and a row is postponed or removed only under a lock, by a
-- statement that then sees everything that relied on it. Nobody waits for these locks. Deliveries without a
-- notification, such as a welcome SMS, have ''.
create table queued_notifications (
  position bigint generated always as identity primary key,
  transport text not null,
  business_id text not null,
  notification_id text collate "C" not null,
  due_at timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index queued_notifications_known on queued_notifications (transport, business_id, notification_id, due_at);
create index queued_notifications_in_turn on queued_notifications (transport, business_id, due_at);
create table queued_businesses (
  position bigint generated always as identity primary key,
  transport text not null,
  business_id text not null,
  due_at timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index queued_businesses_known on queued_businesses (transport, business_id, due_at);
create index queued_businesses_in_turn on queued_businesses (transport, due_at);

create function note_queued_deliveries() returns trigger ${byIndex} as $$ begin
  if not exists (select from rows_after where state = 'queued' and next_attempt_at < 'infinity') then
    return null;
  end if;
  with queued as materialized (
    select ${transport} as transport, business_id, coalesce(notification_id, '') as notification_id,
      min(next_attempt_at) as due_at
    from rows_after d where state = 'queued' and next_attempt_at < 'infinity' group by 1, 2, 3
  ), notifications_noted as (
    insert into queued_notifications (transport, business_id, notification_id, due_at)
    select transport, business_id, notification_id, due_at from queued
    where not exists (
      select from queued_notifications known
      where known.transport = queued.transport and known.business_id = queued.business_id
        and known.notification_id = queued.notification_id and known.due_at <= queued.due_at
      limit 1 for key share skip locked
    )
  )
  insert into queued_businesses (transport, business_id, due_at)
  select transport, business_id, min(due_at) from queued group by 1, 2
  having not exists (
    select from queued_businesses known
    where known.transport = queued.transport and known.business_id = queued.business_id
      and known.due_at <= min(queued.due_at)
    limit 1 for key share skip locked
  );
  return null;
end $$;
create trigger queue_stored after insert on deliveries referencing new table as rows_after
  for each statement execute function note_queued_deliveries();
create trigger queue_changed after update on deliveries referencing new table as rows_after
  for each statement execute function note_queued_deliveries();

-- Ends a claim's turns. A turn is over when everything due was taken, or nothing was due; any other turn goes to the
-- end. A turn without a notification belongs to the business itself. Where nothing was due, many more of the business's
-- rows may have left the queue, as after a cancelled broadcast, so its next hundred are checked too. Returns whether
-- any turn was over.
create function end_turns(
  of_transport text, of_businesses text[], of_notifications text[], over boolean[], found_nothing boolean[]
) returns boolean ${byIndex} set plan_cache_mode = force_custom_plan as $$
declare
  notifications bigint[];
  businesses bigint[];
begin
  update queued_notifications set due_at = clock_timestamp() where position = any(array(
    select q.position from unnest(of_businesses, of_notifications, over) turn(business_id, notification_id, is_over)
    join queued_notifications q on q.transport = of_transport and q.business_id = turn.business_id
      and q.notification_id = turn.notification_id
    where not is_over for no key update of q skip locked
  ));
  update queued_businesses set due_at = clock_timestamp() where position = any(array(
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
    delete from queued_notifications where position = any(notifications) returning business_id, notification_id, due_at
  ), next as (
    select business_id, notification_id, min(due_at) as due_at from ended group by 1, 2
  )
  insert into queued_notifications (transport, business_id, notification_id, due_at)
  select of_transport, business_id, notification_id, greatest(next.due_at, d.next_attempt_at)
  from next cross join lateral (
    select d.next_attempt_at from deliveries d
    where d.state = 'queued' and ${transport} = of_transport and d.business_id = next.business_id
      and coalesce(d.notification_id, '') = next.notification_id
    order by d.next_attempt_at, d.position limit 1
  ) d;

  businesses := array(
    select q.position from (select distinct business_id from unnest(of_businesses, over) turn(business_id, is_over) where is_over) own
    join queued_businesses q on q.transport = of_transport and q.business_id = own.business_id
    for update of q skip locked
  );
  with ended as (
    delete from queued_businesses where position = any(businesses) returning business_id, due_at
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
end $$;

-- Adds the missing rows and returns how many: at first, those of everything queued now; later, those that are missing
-- from a copy restored without its triggers.
create function add_missing_turns() returns bigint ${byIndex} as $$
declare
  added bigint;
begin
  with recursive keys as (
    (select ${transport} as transport, d.business_id, coalesce(d.notification_id, '') as notification_id, d.next_attempt_at
    from deliveries d where d.state = 'queued'
    order by ${transport}, d.business_id, coalesce(d.notification_id, ''), d.next_attempt_at, d.position limit 1)
    union all
    select next.* from keys cross join lateral (
      select ${transport}, d.business_id, coalesce(d.notification_id, ''), d.next_attempt_at
      from deliveries d where d.state = 'queued' and (${transport}, d.business_id, coalesce(d.notification_id, ''))
        > (keys.transport, keys.business_id, keys.notification_id)
      order by ${transport}, d.business_id, coalesce(d.notification_id, ''), d.next_attempt_at, d.position limit 1
    ) next
  ), missing as (
    insert into queued_notifications (transport, business_id, notification_id, due_at)
    select transport, business_id, notification_id, next_attempt_at from keys
    where transport <> 'held' and not exists (
      select from queued_notifications known
      where known.transport = keys.transport and known.business_id = keys.business_id
        and known.notification_id = keys.notification_id and known.due_at <= greatest(keys.next_attempt_at, now())
    )
    returning 1
  ), missing_businesses as (
    insert into queued_businesses (transport, business_id, due_at)
    select transport, business_id, min(next_attempt_at) from keys where transport <> 'held' group by 1, 2
    having not exists (
      select from queued_businesses known
      where known.transport = keys.transport and known.business_id = keys.business_id
        and known.due_at <= greatest(min(keys.next_attempt_at), now())
    )
    returning 1
  )
  select (select count(*) from missing) + (select count(*) from missing_businesses) into added;
  return added;
end $$;
select add_missing_turns();
`
