export const sql = /* sql */ `
-- What colleagues should know about a person; it is deleted with the account, and no export includes it.
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

-- Who has an account open now. Losing this data does no harm, so it is unlogged; nor does a reference lock the account.
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

-- What a merge changed, so that it can be undone for as long as the deleted account is kept: the fields it changed in
-- the other account ({from, to} by field), and the ids of the records that moved to it.
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
