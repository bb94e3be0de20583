export const sql = /* sql */ `
-- Summarizes the notifications since a time without reading everything that was ever sent.
create index notifications_of_day on notifications (business_id, leaves_at);

-- The setup steps that the business's admins have dismissed.
alter table businesses add column put_away_steps text[] not null default '{}';

-- The log shows each job's entries as one: it lists the entries without a job, and each job's latest entry.
create index audit_entries_of_no_job on audit_entries (business_id, at, position) where job_id is null;
create index audit_entries_of_job on audit_entries (business_id, job_id, at, position) where job_id is not null;

-- Each login is a session of its identity, and can be ended on its own.
alter table access_tokens
  add column id text collate "C" not null default new_id(),
  add column created_at timestamptz not null default now(),
  add column platform text;
`
