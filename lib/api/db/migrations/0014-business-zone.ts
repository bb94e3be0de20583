export const sql = /* sql */ `
-- IANA name: the time zone of the business's days. map_tiles: whether a third party may serve streets for its maps.
alter table businesses add column time_zone text;
alter table businesses add column map_tiles text not null default 'none';
`
