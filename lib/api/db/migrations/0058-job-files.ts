export const sql = /* sql */ `
-- A file that can be read in more than one way, in pieces of 1 MB, kept until the user has chosen and its import
-- starts. It is already compressed, so the database does not try.
create table job_files (
  business_id text not null,
  job_id text collate "C" not null,
  place integer not null,
  piece bytea not null,
  primary key (business_id, job_id, place),
  foreign key (business_id, job_id) references jobs on delete cascade
);
alter table job_files alter column piece set storage external;
`
