export const sql = /* sql */ `
-- Imports and bulk changes of accounts. place is how many rows the phase named by state has processed; lease_by and
-- lease_until say which worker has the turn: one at a time for each of a business's queues.
create table jobs (
  business_id text not null references businesses,
  id text collate "C" not null,
  kind text not null,
  queue text not null,
  state text not null,
  name text,
  options jsonb not null default '{}',
  file jsonb,
  total integer not null,
  place integer not null default 0,
  line integer not null default 0,
  counts jsonb not null default '{}',
  failure text,
  created_by text,
  platform text,
  request_id text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  queued_at timestamptz not null default now(),
  turn_at timestamptz not null default now(),
  lease_by text,
  lease_until timestamptz,
  primary key (business_id, id)
);
create index jobs_queued on jobs (business_id, queue, queued_at, id)
  where state in ('checking', 'waiting', 'running', 'undoing');
create unique index jobs_leased on jobs (business_id, queue) where lease_by is not null;

-- cells are the cells of a file's row, and broken says why there are none; before holds the values that a change
-- replaced, and version is the account's version after it.
create table job_rows (
  business_id text not null,
  job_id text collate "C" not null,
  line integer not null,
  cells jsonb,
  broken text,
  phone text,
  account_id text collate "C",
  outcome text,
  issues jsonb,
  before jsonb,
  version integer,
  undo text,
  primary key (business_id, job_id, line)
);
create index job_rows_phone on job_rows (business_id, job_id, phone) where phone is not null;
create index job_rows_apart on job_rows (business_id, job_id, outcome, line) where outcome in ('skipped', 'refused');
create index job_rows_kept on job_rows (business_id, job_id, line) where undo = 'kept';

alter table audit_entries add column job_id text;
`
