export const sql = /* sql */ `
-- By what a filtered export narrowed the accounts, as bulk changes keep it in their options; not known of older ones.
alter table account_exports add column filters jsonb;
`
