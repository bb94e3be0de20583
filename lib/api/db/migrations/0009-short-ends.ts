export const sql = /* sql */ `
-- Three digits end a thousandth of all phones: too many to sort at each key.
create index accounts_phone_last on accounts (business_id, right(phone, 3), id) where deleted_at is null;
analyze accounts;
`
