export const sql = /* sql */ `
-- Requested account files, and how far each was written; told_at is when its writer last reported progress.
create table account_exports (
  business_id text not null references businesses,
  id text collate "C" not null default new_id(),
  format text not null check (format in ('csv', 'xlsx')),
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  written integer not null default 0,
  created_by text collate "C",
  created_at timestamptz not null default now(),
  told_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (business_id, id)
);
`
