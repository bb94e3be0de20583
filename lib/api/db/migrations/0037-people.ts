export const sql = /* sql */ `
-- What colleagues have to know of a person: it goes with the account, and stands in no export.
create table account_notes (
  business_id text not null references businesses,
  id text collate "C" not null,
  account_id text collate "C" not null,
  text text not null,
  created_by text collate "C" not null references identities,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, account_id) references accounts on delete cascade
);
create index account_notes_of_account on account_notes (business_id, account_id, id);

-- Who has an account open now. Nothing is lost with it, so it is not logged; nor is the account locked by a reference.
create unlogged table account_viewers (
  business_id text not null,
  account_id text collate "C" not null,
  identity_id text collate "C" not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  editing boolean not null,
  primary key (business_id, account_id, identity_id)
);
create index account_viewers_seen on account_viewers (seen_at);

-- The live account that a deleted one was merged into.
alter table accounts add column merged_into text collate "C";

-- What a merge did, so that it can be taken back for as long as the account that it deleted is kept: the members of the
-- other that it changed ({from, to} by member), and the ids of what passed to it.
create table account_merges (
  business_id text not null references businesses,
  id text collate "C" not null,
  account_id text collate "C" not null,
  merged_id text collate "C" not null,
  changes jsonb not null,
  moved jsonb not null,
  merged_by text collate "C",
  merged_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, account_id) references accounts on delete cascade,
  foreign key (business_id, merged_id) references accounts on delete cascade
);
create index account_merges_into on account_merges (business_id, account_id, id);
create index account_merges_of on account_merges (business_id, merged_id);
`
