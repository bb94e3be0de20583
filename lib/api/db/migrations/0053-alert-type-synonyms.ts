export const sql = /* sql */ `
-- Other words for a type: an alert that is sent with one of them is of that type. A business has dozens of types, and a
-- column with a constant default is added without a rewrite.
alter table alert_types add column synonyms text[] not null default '{}';
`
