export const sql = /* sql */ `
-- Other words for a type: an alert sent with one of them gets that type. A business has dozens of types, and adding a
-- column with a constant default rewrites nothing.
alter table alert_types add column synonyms text[] not null default '{}';
`
