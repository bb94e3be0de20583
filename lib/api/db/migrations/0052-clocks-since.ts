export const sql = /* sql */ `
-- When a type's clocks last changed while alerts of the type were open, and when a business got its first responders
-- while alerts were open: for alerts opened earlier, a clock starts then. Null where it starts at opened_at for all
-- alerts. Both tables hold dozens of rows per business, and adding a column without a default rewrites nothing.
alter table alert_types add column clocks_since timestamptz;
alter table responders add column clocks_since timestamptz;
`
