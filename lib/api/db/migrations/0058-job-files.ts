export const sql = /* sql */ `
-- A workbook that can be read in more than one way, until somebody has chosen and its import begins, in pieces of 1 MB. It is
-- packed already, so the database need not try.
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
