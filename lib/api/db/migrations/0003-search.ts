/**
 * Phone numbers get their own indexes, for searches by their end or any part, and `search` contains only the
 * other text fields. The business is no longer part of the trigram indexes: in a business with a million
 * accounts, each search read all of the business's entries.
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
