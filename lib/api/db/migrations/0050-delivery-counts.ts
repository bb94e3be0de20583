export const sql = /* sql */ `
-- The number of a notification's deliveries in each state, updated as they change: counting a million takes seconds,
-- and lists did so on every read. A statement that changes deliveries records the difference in rows of its own, so
-- that no two workers wait for each other; these are added up later. requeued counts queued deliveries that may have
-- been sent before.
create table delivery_counts (
  business_id text not null,
  notification_id text collate "C" not null,
  counts jsonb not null,
  primary key (business_id, notification_id)
) with (fillfactor = 70);
create table delivery_count_changes (
  position bigint generated always as identity primary key,
  business_id text not null,
  notification_id text collate "C" not null,
  state text not null,
  change integer not null
);
create index delivery_count_changes_of_notification on delivery_count_changes (business_id, notification_id);

create function counted_state(state text, reason text) returns text language sql immutable parallel safe
  return case when state = 'queued' and reason is not null then 'requeued' else state end;

create function note_stored_deliveries() returns trigger language plpgsql as $$ begin
  insert into delivery_count_changes (business_id, notification_id, state, change)
  select business_id, notification_id, counted_state(state, reason), count(*) from rows_after
  where notification_id is not null group by 1, 2, 3;
  return null;
end $$;

create function note_changed_deliveries() returns trigger language plpgsql as $$ begin
  insert into delivery_count_changes (business_id, notification_id, state, change)
  select business_id, notification_id, state, sum(change) from (
    select business_id, notification_id, counted_state(state, reason) as state, -1 as change from rows_before
    union all select business_id, notification_id, counted_state(state, reason), 1 from rows_after
  ) changed
  where notification_id is not null group by 1, 2, 3 having sum(change) <> 0;
  return null;
end $$;

-- A deleted delivery has ended, and still counts. Creating the triggers blocks all writers until the migration is
-- committed. With 1,000,000 notifications, copying their final counts takes about ten seconds, and counting a million
-- unfinished deliveries one or two.
create trigger note_stored after insert on deliveries referencing new table as rows_after
  for each statement execute function note_stored_deliveries();
create trigger note_changed after update on deliveries referencing old table as rows_before new table as rows_after
  for each statement execute function note_changed_deliveries();

insert into delivery_counts (business_id, notification_id, counts)
select business_id, id, final_counts from notifications where final_counts is not null;
insert into delivery_counts (business_id, notification_id, counts)
select business_id, notification_id, jsonb_object_agg(state, number) from (
  select d.business_id, d.notification_id, counted_state(d.state, d.reason) as state, count(*) as number
  from notifications n join deliveries d on d.business_id = n.business_id and d.notification_id = n.id
  where n.final_counts is null group by 1, 2, 3
) counted group by 1, 2;
analyze delivery_counts;
`
