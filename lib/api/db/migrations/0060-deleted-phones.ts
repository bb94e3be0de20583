export const sql = /* sql */ `
-- Deleted accounts by phone number: an import looks up every row. Only deleted accounts are in the index, so a million
-- live ones are read once, in about a second, and take no space.
create index accounts_deleted_phone on accounts (business_id, phone) where deleted_at is not null;
`
