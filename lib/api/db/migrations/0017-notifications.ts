export const sql = /* sql */ `
-- In a drill, none of the business's messages reach a provider. Above approval_above recipients, another person must
-- approve.
alter table businesses
  add column drill boolean not null default false,
  add column approval_above integer,
  add column language_attribute text;
alter table identities add column sends_unapproved boolean not null default false;

alter table notifications
  add column name text,
  add column simulated boolean not null default false,
  -- Texts in other languages, by language, and whether placeholders such as {{fullname|neighbor}} are filled in for
  -- each recipient.
  add column translations jsonb not null default '{}',
  add column fill_in boolean not null default false,
  add column undo_seconds integer not null default 0,
  -- Nothing is sent before this time; infinity while approval is pending.
  add column leaves_at timestamptz not null default now(),
  add column approval_needed boolean not null default false,
  add column approved_by text,
  add column approved_at timestamptz,
  add column cancelled_by text,
  add column cancelled_at timestamptz,
  -- Hash of the message and its recipients: repeating both within minutes needs confirmation.
  add column content_hash bytea;
drop index notifications_unfinished;
create index notifications_unfinished on notifications (id) where final_counts is null;
create index notifications_scheduled on notifications (leaves_at) where state = 'scheduled';
create index notifications_of_content on notifications (business_id, content_hash, id) where content_hash is not null;

-- The recipients of a notification to account types, as of when it was accepted, until their deliveries are stored.
create table audience_chunks (
  business_id text not null,
  notification_id text collate "C" not null,
  number integer not null,
  account_ids text[] not null,
  primary key (notification_id, number),
  foreign key (business_id, notification_id) references notifications
);
alter table audience_chunks alter column account_ids set storage external;

alter table deliveries
  add column simulated boolean not null default false,
  add column provider_message text,
  -- Each attempt's result, and the provider's later reports: {at, state, code}.
  add column history jsonb not null default '[]',
  -- The number of attempts before an operator last requeued it.
  add column attempts_before integer not null default 0;
-- Rows are only inserted from their own notification, and notifications are never deleted; without a check for each
-- row, inserting takes a quarter of the time.
alter table deliveries drop constraint deliveries_business_id_notification_id_fkey;
-- Has its own condition, so that old statistics cannot lead a query for queued rows alone to this index.
drop index deliveries_unfinished;
create index deliveries_unfinished on deliveries (notification_id)
  where state in ('queued', 'sending') and position > 0;
drop index deliveries_queued;
create index deliveries_queued on deliveries
  ((case when next_attempt_at = 'infinity' then 'held' when simulated then 'simulated'
    else coalesce(device_kind, channel) end), business_id,
    coalesce(notification_id, ''), next_attempt_at, position)
  where state = 'queued';
-- By person, so that each person's results are read together.
drop index deliveries_once;
create unique index deliveries_once on deliveries (notification_id, account_id, phone, channel, device_id)
  nulls not distinct where notification_id is not null;

-- PostgreSQL 18 and later makes these ids itself, in a fifth of the time.
do $$ begin
  if current_setting('server_version_num')::integer >= 180000 then
    execute 'create or replace function new_id() returns text language sql volatile parallel safe
      return uuidv7()::text';
  end if;
end $$;
`
