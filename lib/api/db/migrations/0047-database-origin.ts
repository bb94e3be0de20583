export const sql = /* sql */ `
-- Which server's database this is, as of the last start: a restored or copied one holds another's origin.
create table database_origin (
  only_row boolean primary key default true check (only_row),
  origin jsonb,
  held_since timestamptz
);
insert into database_origin default values;
`
