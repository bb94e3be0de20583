export const sql = /* sql */ `
-- What left since a moment is summed without reading all that was ever sent.
create index notifications_of_day on notifications (business_id, leaves_at);

-- Of the first steps of a business those that its admins do without.
alter table businesses add column put_away_steps text[] not null default '{}';

-- The entries of a job stand in the log as one: those of no job by themselves, and the latest of each job.
create index audit_entries_of_no_job on audit_entries (business_id, at, position) where job_id is null;
create index audit_entries_of_job on audit_entries (business_id, job_id, at, position) where job_id is not null;

-- Each login is a session of its identity, which can be ended by itself.
alter table access_tokens
  add column id text collate "C" not null default new_id(),
  add column created_at timestamptz not null default now(),
  add column platform text;
`
