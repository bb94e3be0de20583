export const sql = /* sql */ `
-- The server that held this database at the last start; a restored or copied database names another server.
create table database_origin (
  only_row boolean primary key default true check (only_row),
  origin jsonb,
  held_since timestamptz
);
insert into database_origin default values;
`
