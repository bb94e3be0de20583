export const sql = /* sql */ `
-- Erasures of businesses, running or finished. A finished row is the certificate; it contains no personal data.
create table business_erasures (
  id text collate "C" primary key default new_id(),
  business text not null,
  requested_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The number of rows deleted from each table.
  deleted jsonb not null default '{}'
);
create unique index business_erasures_running on business_erasures (business) where finished_at is null;
`
