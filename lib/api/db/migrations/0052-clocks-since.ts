export const sql = /* sql */ `
-- When the clocks of a type were last changed while alerts of it were open, and when a business came to have responders
-- while alerts were open: a clock runs from then for alerts opened earlier. Null where it runs from opened_at for all.
-- Both tables hold dozens of rows a business, and a column without a default is added without a rewrite.
alter table alert_types add column clocks_since timestamptz;
alter table responders add column clocks_since timestamptz;
`
