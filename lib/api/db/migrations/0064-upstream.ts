export const sql = /* sql */ `
-- Whether the database keeps records of another deployment (UPSTREAM_API_URL) or its own; written at the first start.
create table database_mode (
  only_row boolean primary key default true check (only_row),
  upstream boolean not null
);

-- The other deployment's token behind one of ours, encrypted with the secret.
create table upstream_tokens (
  token_hash bytea primary key references access_tokens on delete cascade,
  sealed text not null
);

-- A write to the other deployment: stored before the call, and again with its outcome. A row that stays 'pending' after
-- its time limit was interrupted, and its outcome is unknown.
create table upstream_intents (
  business_id text not null references businesses,
  id text collate "C" not null default new_id(),
  identity_id text,
  operation text not null,
  record_id text,
  request jsonb not null,
  caller text not null,
  key text,
  request_hash bytea not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'refused', 'unknown')),
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  finished_at timestamptz,
  primary key (business_id, id)
);
create unique index upstream_intents_key on upstream_intents (business_id, caller, key)
  where key is not null and state <> 'refused';
create index upstream_intents_pending on upstream_intents (ends_at) where state = 'pending';

-- What the other deployment sent, and when: null for records of our own.
alter table accounts add column raw jsonb, add column kept_at timestamptz;
alter table alerts add column raw jsonb, add column kept_at timestamptz;
`
