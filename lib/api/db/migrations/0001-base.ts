export const sql = /* sql */ `
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- Timestamps are written as JavaScript writes them, in UTC with milliseconds.
create function iso(at timestamptz) returns text language sql stable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- UUID version 7 (RFC 9562): 48 bits of milliseconds; the rest is random.
create function new_id() returns text language sql volatile parallel safe
  return encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid::text;

create table businesses (
  id text primary key,
  name text not null,
  created_at timestamptz not null default now()
);

create table identities (
  id text collate "C" primary key,
  business_id text not null references businesses,
  name text not null,
  role text not null,
  external_id_hash bytea not null,
  disabled boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  version integer not null default 1,
  constraint identities_external_id unique (business_id, external_id_hash)
);

create table access_tokens (
  token_hash bytea primary key,
  identity_id text collate "C" not null references identities on delete cascade,
  expires_at timestamptz not null
);
create index access_tokens_identity on access_tokens (identity_id);
create index access_tokens_expiry on access_tokens (expires_at);

-- Failed logins and look-ups are counted here, so that every process sees the same count.
create table attempt_counters (
  key text primary key,
  attempts integer not null,
  window_ends timestamptz not null
);

create table account_types (
  business_id text not null references businesses,
  id text collate "C" not null,
  name text not null,
  description text not null default '',
  version integer not null default 1,
  primary key (business_id, id)
);

create table attributes (
  business_id text not null references businesses,
  id text collate "C" not null,
  tag text not null,
  name text not null,
  slot text not null,
  account_type_ids text[] not null default '{}',
  required boolean not null default false,
  options text[] not null default '{}',
  version integer not null default 1,
  primary key (business_id, id),
  constraint attributes_tag unique (business_id, tag)
);

create table alert_types (
  business_id text not null references businesses,
  id text collate "C" not null,
  type text not null,
  name text not null,
  shape text not null,
  colour text not null,
  version integer not null default 1,
  primary key (business_id, id),
  constraint alert_types_type unique (business_id, type)
);

-- search holds the phone number's digits and, in lower case without accents, the username, full name and attribute
-- texts.
create table accounts (
  business_id text not null,
  id text collate "C" not null,
  account_type text collate "C" not null,
  username text not null,
  phone text collate "C" not null,
  role text not null default 'user',
  created_at timestamptz not null default now(),
  subscribed boolean not null default true,
  blocked boolean not null default false,
  blocked_at timestamptz,
  blocked_reason text,
  validated boolean not null default false,
  expiration_date text,
  expires_at timestamptz,
  attributes jsonb not null default '[]',
  fullname text,
  birthday text,
  metadata jsonb not null default '{}',
  deleted_at timestamptz,
  search text not null,
  version integer not null default 1,
  primary key (business_id, id),
  constraint accounts_account_type foreign key (business_id, account_type) references account_types
);
create unique index accounts_phone on accounts (business_id, phone) where deleted_at is null;
create index accounts_of_type on accounts (business_id, account_type, id) where deleted_at is null;
create index accounts_search on accounts using gin (business_id, search gin_trgm_ops)
  with (fastupdate = off) where deleted_at is null;
create index accounts_attributes on accounts using gin (business_id, attributes jsonb_path_ops) with (fastupdate = off);
create index accounts_username on accounts (business_id, username) where deleted_at is null;
create index accounts_deleted on accounts (deleted_at) where deleted_at is not null;

create table notifications (
  business_id text not null references businesses,
  id text collate "C" not null,
  message jsonb not null,
  recipients_to jsonb not null,
  hidden_from_list boolean not null default false,
  sender_account_id text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  created_by text,
  send_at timestamptz,
  state text not null default 'waiting',
  recipients integer not null,
  -- The counts are stored once every delivery is final; until then, deliveries are counted.
  final_counts jsonb,
  primary key (business_id, id)
);
create index notifications_unfinished on notifications (id) where state in ('waiting', 'running');

-- One row for each recipient and channel. A welcome SMS has no notification.
create table deliveries (
  position bigint generated always as identity primary key,
  id text collate "C" not null default new_id(),
  business_id text not null,
  notification_id text collate "C",
  account_id text collate "C",
  phone text collate "C",
  device_id text,
  channel text not null,
  state text not null default 'queued',
  reason text,
  provider_code text,
  provider_message_id text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease_until timestamptz,
  updated_at timestamptz not null default now(),
  foreign key (business_id, notification_id) references notifications
);
create index deliveries_queued on deliveries (channel, next_attempt_at, position) where state = 'queued';
create index deliveries_sending on deliveries (lease_until) where state = 'sending';
create index deliveries_unfinished on deliveries (notification_id) where state in ('queued', 'sending');
create index deliveries_of_notification on deliveries (notification_id, position);
create index deliveries_of_account on deliveries (business_id, account_id, notification_id, position)
  where account_id is not null;

create table alerts (
  business_id text not null references businesses,
  id text collate "C" not null,
  alert_type text not null,
  latitude double precision not null,
  longitude double precision not null,
  accuracy double precision,
  region text,
  street text,
  account_id text collate "C",
  account_type_id text collate "C",
  closed bigint not null default 0,
  closed_at timestamptz,
  closed_by text,
  closed_reason text,
  acknowledged_at timestamptz,
  acknowledged_by text,
  assigned_to text,
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id, id)
);
create index alerts_place on alerts using gist (business_id, point(longitude, latitude));
create index alerts_open on alerts (business_id, id) where closed = 0;
create index alerts_of_account on alerts (business_id, account_id, id) where account_id is not null;
create index alerts_changed on alerts (business_id, updated_at);

create table alert_events (
  position bigint generated always as identity,
  business_id text not null,
  alert_id text collate "C" not null,
  type text not null,
  by text,
  account_id text collate "C",
  at timestamptz not null default now(),
  -- The event's details: location, closed, reason or note.
  details jsonb not null default '{}',
  -- With a key on position alone, a quiet business's newest event would be searched for among all other businesses'
  -- events.
  primary key (business_id, position),
  foreign key (business_id, alert_id) references alerts
);
create index alert_events_of_alert on alert_events (business_id, alert_id, position);

create table idempotency_keys (
  business_id text not null references businesses,
  caller text not null,
  key text not null,
  request_hash bytea not null,
  answer text not null,
  version integer,
  created_at timestamptz not null default now(),
  primary key (business_id, caller, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Who did what to which record, and when. changes is an object with {from, to} by field.
create table audit_entries (
  position bigint generated always as identity primary key,
  business_id text not null references businesses,
  at timestamptz not null default now(),
  identity_id text,
  platform text,
  request_id text,
  action text not null,
  record_kind text not null,
  record_id text not null,
  changes jsonb
);
create index audit_entries_of_record on audit_entries (business_id, record_kind, record_id, position);
create index audit_entries_of_business on audit_entries (business_id, position);
`
