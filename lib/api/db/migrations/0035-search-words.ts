/** Combining marks that lib/format/fold.ts removes. */
const marks = [
  '\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a',
  '\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u1ab0-\\u1aff\\u1dc0-\\u1dff',
  '\\u20d0-\\u20ff\\u3099\\u309a\\ufe00-\\ufe0f\\ufe20-\\ufe2f',
].join('')
const invisible = '\\u00ad\\u0640\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff'
const signs = [
  '\\u00a1-\\u00a9\\u00ab\\u00ac\\u00ae\\u00b0\\u00b1\\u00b6\\u00b7\\u00bb\\u00bf\\u00d7\\u00f7\\u05be\\u05c0\\u05c3',
  '\\u05f3\\u05f4\\u060c\\u061b\\u061f\\u066a-\\u066d\\u06d4\\u0964\\u0965\\u2010-\\u2029\\u2030-\\u205f\\u20a0-\\u20cf',
  '\\u2190-\\u23ff\\u3000-\\u3003\\u3008-\\u3011\\u3014-\\u301f\\u3030\\u30fb',
].join('')
const apostrophes = '`\u00b4\u02b9\u02ba\u02bb\u02bc\u02bd\u2018\u2019\u201a\u201b\u2032\uff07'
const given = 'ıøłđðħŧςىیکة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९'
const typed = 'iolddhtσييكه012345678901234567890123456789'

/**
 * The most common marks; most text has no others. translate() removes these in a tenth of the time that a
 * regular expression takes.
 */
const usualMarks = Array.from({ length: 0x70 }, (_, at) => String.fromCodePoint(0x300 + at)).join('')
const controls = Array.from({ length: 0x1f }, (_, at) => String.fromCodePoint(at + 1))
const spaces = '\t\n\v\f\r'
const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~\x7f'
const wordEnds = [...controls, ...punctuation].join('')
const inner = [...wordEnds].filter((sign) => !spaces.includes(sign)).join('')
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const blank = (text: string) => quoted(' '.repeat(text.length))

/**
 * `search` used to contain an account's text fields, one per line. It now contains their words, each preceded
 * by a mark (accounts/search/search-text.ts). A new index covers the beginnings of the words. The table and
 * its indexes are rewritten.
 */
export const sql = /* sql */ `
set local maintenance_work_mem = '256MB';

-- Like fold() in lib/format/fold.ts, even for a column sorted by bytes. PostgreSQL's own unaccent knows neither
-- compatibility forms nor other scripts.
create function fold_text(given text) returns text language sql immutable strict parallel safe as $$
  select case
    when octet_length(plain) = char_length(plain) then lower(plain collate "C") collate "default"
    else regexp_replace(
      replace(replace(replace(replace(
        translate(lower(regexp_replace(plain, '[${marks}${invisible}]', '', 'g') collate "default"), '${given}', '${typed}'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '[${signs}]', ' ', 'g')
  end
  from (
    select case
      when octet_length(given) = char_length(given) then translate(given, '\`', '''')
      else translate(normalize(translate(given, '${apostrophes}', '${"''".repeat(apostrophes.length)}'), nfkd),
        '${usualMarks}', '')
    end as plain
  ) as decomposed
$$;

-- The words between spaces, and the parts of words that contain punctuation.
create function search_parts(written text) returns setof text language sql immutable strict parallel safe as $$
  select word from fold_text(written) as folded, lateral (
    select unnest(string_to_array(translate(folded, ${quoted(wordEnds)}, ${blank(wordEnds)}), ' ')) as word
    union
    select unnest(string_to_array(translate(folded, ${quoted(spaces + inner)}, ${blank(spaces)}), ' '))
  ) as words
  where word <> ''
$$;

create function search_text(fullname text, username text, attributes jsonb) returns text language sql immutable parallel safe
as $$
  with own as (
    select '=' as mark, search_parts(fullname) as word
    union all
    select '@', search_parts(username)
  ), marked as (
    select '.' as mark, word from own
    union
    select '.', search_parts(held->'value'->>'text') from jsonb_array_elements(attributes) as held
    where held->'value'->>'text' <> ''
    union
    select '=', word from own where mark = '='
    union
    select '@', word from own where username is not null
  )
  select coalesce(string_agg(' ' || mark || word, ''), '') from marked
$$;

drop index accounts_search;
alter table accounts alter column search type text using search_text(fullname, nullif(username, phone), attributes);
drop function search_text;
drop function search_parts;

create function word_heads(search text) returns text[] language sql immutable strict parallel safe
  return array(select distinct left(word, size + 1)
    from string_to_table(search, ' ') as word, unnest(array[2, 3, 4, 6]) as size where char_length(word) > size);

create index accounts_search on accounts using gin (search gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 256) where deleted_at is null;
create index accounts_word_heads on accounts using gin (word_heads(search))
  with (fastupdate = on, gin_pending_list_limit = 256) where deleted_at is null;
analyze accounts;
`
