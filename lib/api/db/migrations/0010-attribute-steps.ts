/**
 * Numbers and dates of attributes by the beginnings of their places in order, so that a range is a few keys of an index:
 * 1 to 7 hexadecimal digits of a number, 1 to 8 decimal digits of a day. What is a number is told by its other slots.
 */
export const sql = /* sql */ `
create function attribute_steps(attributes jsonb) returns text[] language sql immutable strict parallel safe
  return array(
    select id || ':' || left(place, size)
    from (
      select held->>'attributeId' as id,
        case when held->'value'->>'date' is null
          then left(lpad(to_hex(case when bits < 0 then ~bits else bits # (-9223372036854775808) end), 16, '0'), 7)
          else translate(left(held->'value'->>'date', 10), '-', '')
        end as place
      from (
        select held, ('x' || encode(float8send((held->'value'->>'number')::float8), 'hex'))::bit(64)::bigint as bits
        from jsonb_array_elements(attributes) as list (held)
        where coalesce(held->'value'->>'text', '') = '' and held->'value'->>'image' is null
          and coalesce(held->'value'->>'boolean', 'false') = 'false'
        -- A part of its own: the bits are worked out once.
        offset 0
      ) as read
    ) as placed,
    generate_series(1, length(place)) as sizes (size)
  );

create index accounts_attribute_steps on accounts using gin (attribute_steps(attributes))
  with (fastupdate = on, gin_pending_list_limit = 256) where deleted_at is null;
analyze accounts;
`
