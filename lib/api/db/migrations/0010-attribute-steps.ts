/**
 * Numbers and dates of attributes by the beginnings of their places in order, so that a range is a few keys of an index:
 * 1 to 7 hexadecimal digits of a number, 1 to 8 decimal digits of a day. What is a number is told by its other slots.
 */
export const sql = /* sql */ `
create function attribute_steps(attributes jsonb) returns text[] language sql immutable strict parallel safe
  return array(
    select id || ':' || left(place, size)
    from (
      select held->>'attributeId' as id, held->'value' as value from jsonb_array_elements(attributes) as list (held)
    ) as held,
    lateral (
      select case
        when value->>'date' is not null then translate(left(value->>'date', 10), '-', '')
        when coalesce(value->>'text', '') = '' and coalesce(value->>'boolean', 'false') = 'false'
          and value->>'image' is null then (
          select left(lpad(to_hex(case when bits < 0 then ~bits else bits # (-9223372036854775808) end), 16, '0'), 7)
          from (select ('x' || encode(float8send((value->>'number')::float8), 'hex'))::bit(64)::bigint) as form (bits)
        )
      end
    ) as placed (place),
    generate_series(1, length(place)) as sizes (size)
  );

create index accounts_attribute_steps on accounts using gin (attribute_steps(attributes))
  with (fastupdate = off) where deleted_at is null;
analyze accounts;
`
