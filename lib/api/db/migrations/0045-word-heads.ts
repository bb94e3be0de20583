export const sql = /* sql */ `
-- With prefixes of at most six letters, a search for Fernando read every Fernanda, and one for Mario every María.
drop index accounts_word_heads;
create or replace function word_heads(search text) returns text[] language sql immutable strict parallel safe
  return array(select distinct left(word, size + 1)
    from string_to_table(search, ' ') as word, unnest(array[2, 3, 4, 5, 6, 7, 8, 9]) as size
    where char_length(word) > size);
create index accounts_word_heads on accounts using gin (word_heads(search))
  with (fastupdate = on, gin_pending_list_limit = 256) where deleted_at is null;
analyze accounts;
`
