/**
 * Groups audit entries by job, identity, action and kind of record. `is_undo` is true for what a job did after
 * somebody had requested its undo.
 */
const actsOf = (entries: string) => `
  select business_id, job_id, coalesce(identity_id, '') as identity_id, action, record_kind, exists (
      select from audit_entries undo
      where undo.business_id = written.business_id and undo.record_id = written.job_id
        and undo.record_kind = 'job' and undo.action = 'undo' and undo.at < written.at
    ) as is_undo, min(at) as began_at, max(at) as at,
    (array_agg(position order by at desc, position desc))[1] as position
  from ${entries} written where job_id is not null group by 1, 2, 3, 4, 5, 6`

const columns = 'business_id, job_id, identity_id, action, record_kind, is_undo, began_at, at, position'

export const sql = /* sql */ `
-- The latest audit entry for each kind of action in a job, maintained as entries are written: the folded log reads a
-- page of these rows in order instead of going through every job. A job has one row for each identity, action and
-- record kind. Creating the trigger blocks writers to the log until the migration is committed; filling the table takes
-- about ten seconds per 1,000,000 job entries.
create index audit_entries_undo on audit_entries (business_id, record_id, at)
  where record_kind = 'job' and action = 'undo';
create table audit_job_acts (
  business_id text not null,
  job_id text not null,
  identity_id text not null,
  action text not null,
  record_kind text not null,
  is_undo boolean not null,
  began_at timestamptz not null,
  at timestamptz not null,
  position bigint not null,
  primary key (business_id, job_id, is_undo, identity_id, action, record_kind)
);
create index audit_job_acts_latest on audit_job_acts (business_id, at, position);
create index audit_job_acts_of_identity on audit_job_acts (business_id, identity_id, at, position);
create index audit_job_acts_span on audit_job_acts using gist (business_id, tstzrange(began_at, at, '[]'));

create function note_job_acts() returns trigger language plpgsql as $$ begin
  -- Most entries belong to no job, and an alert waits for its own entry.
  if not exists (select from rows_after where job_id is not null) then return null; end if;
  insert into audit_job_acts as held (${columns})
  select ${columns} from (${actsOf('rows_after')}) acts
  on conflict (business_id, job_id, is_undo, identity_id, action, record_kind)
  do update set at = excluded.at, position = excluded.position
  where (held.at, held.position) < (excluded.at, excluded.position);
  return null;
end $$;
create trigger note_job_acts after insert on audit_entries referencing new table as rows_after
  for each statement execute function note_job_acts();

insert into audit_job_acts (${columns}) select ${columns} from (${actsOf('audit_entries')}) acts;
analyze audit_job_acts;
`
