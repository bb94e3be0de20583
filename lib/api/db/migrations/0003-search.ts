/**
 * Phones are searched in their own column: from their end, or anywhere. `search` holds the other texts alone. The business
 * is no key of the fragment indexes any more: of a business with a million accounts each search read them all.
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
