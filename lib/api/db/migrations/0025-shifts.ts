export const sql = /* sql */ `
-- A period in which somebody watches the alerts. Its positions are those of the alert log when it started and ended.
create table shifts (
  business_id text not null references businesses,
  id text collate "C" not null,
  identity_id text collate "C" not null,
  started_at timestamptz not null default now(),
  started_position bigint not null,
  ended_at timestamptz,
  ended_position bigint,
  note text,
  signed_by text collate "C",
  signed_at timestamptz,
  version integer not null default 1,
  primary key (business_id, id)
);
create unique index shifts_running on shifts (business_id, identity_id) where ended_at is null;
create index shifts_of_identity on shifts (business_id, identity_id, id);

create table pinned_notes (
  business_id text not null references businesses,
  id text collate "C" not null,
  text text not null,
  created_by text collate "C",
  created_at timestamptz not null default now(),
  updated_by text collate "C",
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id, id)
);

-- A wall screen. Its token lasts until it is revoked, and only the token's hash is stored.
create table displays (
  business_id text not null references businesses,
  id text collate "C" not null,
  name text not null,
  token_hash bytea not null,
  created_by text collate "C",
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  primary key (business_id, id)
);
create unique index displays_token on displays (token_hash);

-- Finds the alert that has waited the longest.
create index alerts_waiting on alerts (business_id, opened_at, id) where closed = 0 and acknowledged_at is null;
-- How long it took to acknowledge and to close the alerts of the last hours.
create index alerts_acknowledged_at on alerts (business_id, acknowledged_at) where acknowledged_at is not null;
create index alerts_closed_at on alerts (business_id, closed_at) where closed_at is not null;
`
