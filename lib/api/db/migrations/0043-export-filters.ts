export const sql = /* sql */ `
-- The filters of a filtered export, in the same form as in bulk changes' options; unknown for older exports.
alter table account_exports add column filters jsonb;
`
