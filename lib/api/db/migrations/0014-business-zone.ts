export const sql = /* sql */ `
-- IANA name: the zone that the days of the business are in. map_tiles: whether a third party may serve streets to its maps.
alter table businesses add column time_zone text;
alter table businesses add column map_tiles text not null default 'none';
`
