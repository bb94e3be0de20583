export const sql = /* sql */ `
-- Who was deleted, by phone: an import asks for every row. Only deleted accounts are in it, so a million living ones are read
-- once, in about a second, and take no room.
create index accounts_deleted_phone on accounts (business_id, phone) where deleted_at is not null;
`
