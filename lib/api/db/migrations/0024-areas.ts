export const sql = /* sql */ `
-- Parts of the map that a business has named; the corners are in order, as {latitude, longitude}.
create table areas (
  business_id text not null references businesses,
  id text collate "C" not null,
  name text not null,
  polygon jsonb not null,
  version integer not null default 1,
  primary key (business_id, id),
  constraint areas_name unique (business_id, name)
);
-- The tag of the text attribute that holds an account's location.
alter table businesses add column location_attribute text;
`
