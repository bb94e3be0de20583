export const sql = /* sql */ `
-- The numbers and dates in live accounts' attributes, in order: values in a range are found without reading the
-- accounts. A number has no date, and a date has the number 0. Dates are UTC texts in one format, and therefore sort in
-- order.
create table account_values (
  business_id text not null,
  attribute_id text collate "C" not null,
  number double precision not null,
  date text collate "C" not null,
  account_id text collate "C" not null,
  primary key (business_id, attribute_id, number, date, account_id)
);

-- An attribute's definition says which property of a value counts; this never changes.
create function ordered_values(business text, held jsonb)
returns table (attribute_id text, number double precision, date text) language sql stable as $$
  select attributes.id,
    case slot when 'number' then (one->'value'->>'number')::double precision else 0 end,
    case slot when 'date' then one->'value'->>'date' else '' end
  from jsonb_array_elements(held) as one
  join attributes on attributes.business_id = business and attributes.id = one->>'attributeId'
  where slot in ('number', 'date') and one->'value'->>slot is not null
$$;

insert into account_values (business_id, attribute_id, number, date, account_id)
select business_id, attribute_id, number, date, accounts.id
from accounts, ordered_values(business_id, attributes)
where deleted_at is null and attributes <> '[]'
on conflict do nothing;

create function add_account_values() returns trigger language plpgsql as $$
begin
  insert into account_values (business_id, attribute_id, number, date, account_id)
  select business_id, attribute_id, number, date, added.id
  from added, ordered_values(business_id, attributes)
  where deleted_at is null and attributes <> '[]'
  on conflict do nothing;
  return null;
end $$;

create function change_account_values() returns trigger language plpgsql as $$
begin
  delete from account_values as known using ordered_values(old.business_id, old.attributes) as before
  where known.business_id = old.business_id and known.attribute_id = before.attribute_id
    and known.number = before.number and known.date = before.date and known.account_id = old.id;
  if tg_op = 'UPDATE' and new.deleted_at is null then
    insert into account_values (business_id, attribute_id, number, date, account_id)
    select new.business_id, attribute_id, number, date, new.id
    from ordered_values(new.business_id, new.attributes)
    on conflict do nothing;
  end if;
  return null;
end $$;

create trigger accounts_added_values after insert on accounts
  referencing new table as added for each statement execute function add_account_values();
create trigger accounts_changed_values after update of attributes, deleted_at on accounts for each row
  when ((old.attributes, old.deleted_at is null) is distinct from (new.attributes, new.deleted_at is null))
  execute function change_account_values();
create trigger accounts_removed_values after delete on accounts for each row
  when (old.attributes <> '[]') execute function change_account_values();
analyze account_values;
`
