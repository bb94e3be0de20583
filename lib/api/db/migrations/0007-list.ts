export const sql = /* sql */ `
-- The list's orders. Names are sorted as they are displayed, in lower case without accents; a missing name is ''.
create index accounts_created on accounts (business_id, created_at, id) where deleted_at is null;
create index accounts_name on accounts (
  business_id,
  left(lower(regexp_replace(normalize(coalesce(nullif(btrim(fullname), ''), nullif(username, phone), ''), nfd),
    '[\\u0300-\\u036f]', '', 'g') collate "C"), 48),
  id
) where deleted_at is null;
create index accounts_deleted_created on accounts (business_id, created_at, id) where deleted_at is not null;
analyze accounts;

create table saved_views (
  business_id text not null references businesses,
  id text collate "C" not null,
  name text not null,
  query text not null,
  created_by text,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id, id),
  constraint saved_views_name unique (business_id, name)
);
`
