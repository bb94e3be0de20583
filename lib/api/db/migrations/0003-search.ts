/**
 * Phone numbers are searched in their own column, by their end or by any part; `search` contains only the
 * other text fields. The business is no longer a key of the fragment indexes, because in a business with a
 * million accounts, each search read all keys of the business.
 */
export const sql = /* sql */ `
drop index accounts_search;
update accounts set search = substr(search, length(phone) + 1);
create index accounts_search on accounts using gin (search gin_trgm_ops)
  with (fastupdate = off) where deleted_at is null;
create index accounts_phone_part on accounts using gin (phone gin_trgm_ops)
  with (fastupdate = off) where deleted_at is null;
create index accounts_phone_end on accounts (business_id, reverse(phone)) where deleted_at is null;
analyze accounts;
`
