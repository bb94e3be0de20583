export const sql = /* sql */ `
-- The heading under which attributes are grouped; empty for none.
alter table attributes add column group_name text not null default '';
`
