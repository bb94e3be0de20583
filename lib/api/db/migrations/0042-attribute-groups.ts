export const sql = /* sql */ `
-- The heading that attributes stand under together; empty for none.
alter table attributes add column group_name text not null default '';
`
