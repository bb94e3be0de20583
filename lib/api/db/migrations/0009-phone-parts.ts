/**
 * Indexes every run of three or four digits of a phone number. Among a million accounts, a search for six
 * digits reads two or three short lists, whereas the trigram index read four long lists.
 */
export const sql = /* sql */ `
create function phone_parts(phone text) returns text[] language sql immutable strict parallel safe
  return array(select substr(phone, start, size)
    from unnest(array[3, 4]) as sizes (size), generate_series(2, length(phone) - size + 1) as starts (start));

drop index accounts_phone_part;
create index accounts_phone_part on accounts using gin (phone_parts(phone))
  with (fastupdate = on, gin_pending_list_limit = 256) where deleted_at is null;
-- New rows are inserted in batches of several hundred, which takes a fraction of the time; a search reads the few that
-- are pending.
alter index accounts_search set (fastupdate = on, gin_pending_list_limit = 256);
alter index accounts_attributes set (fastupdate = on, gin_pending_list_limit = 256);
-- One in a thousand phone numbers ends with any three digits: too many to sort on each key press.
create index accounts_phone_last on accounts (business_id, right(phone, 3), id) where deleted_at is null;
analyze accounts;
`
