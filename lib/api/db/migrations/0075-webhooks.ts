/**
 * `webhook_events` is an outbox. If a webhook subscribes to a change, the change's transaction stores an
 * event. The event gets its `body` shortly afterwards, together with a message to each subscribed webhook.
 * The events of one record have ascending positions, because the transaction holds the record's lock.
 */
export const sql = `
create table webhooks (
  business_id text not null references businesses (id),
  id text collate "C" not null,
  name text not null,
  url text not null,
  event_types text[] not null,
  secret text not null,
  previous_secret text,
  previous_ends_at timestamptz,
  disabled_reason text,
  created_by text collate "C",
  created_at timestamptz not null default now(),
  version integer not null default 1,
  last_success_at timestamptz,
  last_error text,
  failing_since timestamptz,
  failures_in_row integer not null default 0,
  is_slow boolean not null default false,
  retry_at timestamptz not null default now(),
  turn_at timestamptz not null default now(),
  lease_by text,
  lease_until timestamptz not null default '-infinity',
  primary key (business_id, id)
) with (fillfactor = 50);

create table webhook_events (
  business_id text not null,
  position bigint not null generated always as identity,
  id text collate "C" not null default new_id(),
  type text not null,
  record_id text not null,
  by text,
  at timestamptz not null,
  details jsonb,
  body text,
  primary key (business_id, position),
  constraint webhook_events_id unique (business_id, id)
);
create index webhook_events_new on webhook_events (business_id, position) where body is null;

create table webhook_messages (
  business_id text not null,
  webhook_id text collate "C" not null,
  position bigint not null,
  record text collate "C" not null,
  state text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (business_id, webhook_id, position),
  foreign key (business_id, webhook_id) references webhooks on delete cascade
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index webhook_messages_waiting on webhook_messages (business_id, webhook_id, next_attempt_at, position)
  where state = 'waiting';
create index webhook_messages_of_record on webhook_messages (business_id, webhook_id, record, position)
  where state = 'waiting';
create index webhook_messages_failed on webhook_messages (business_id, webhook_id, created_at)
  where state = 'failed';

create table webhook_attempts (
  business_id text not null,
  webhook_id text collate "C" not null,
  position bigint not null generated always as identity,
  event_position bigint not null,
  event_id text not null,
  type text not null,
  at timestamptz not null,
  duration_ms integer not null,
  status smallint,
  error text,
  primary key (business_id, webhook_id, position),
  foreign key (business_id, webhook_id) references webhooks on delete cascade
);
`
