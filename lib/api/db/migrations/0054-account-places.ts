export const sql = /* sql */ `
-- The places that accounts hold as text, with the text read as a point: state is new until the text has been read, then
-- read, with its point, or unread. An attribute is tracked once it is a business's location attribute; existing
-- accounts are then added in batches, up to filled_up_to, so that this migration reads no account.
create table tracked_places (
  business_id text not null references businesses,
  attribute_id text collate "C" not null,
  filled_up_to text collate "C" not null default '',
  filled boolean not null default false,
  primary key (business_id, attribute_id)
);
create table account_places (
  business_id text not null,
  attribute_id text collate "C" not null,
  account_id text collate "C" not null,
  text text not null,
  state text not null default 'new',
  latitude double precision,
  longitude double precision,
  primary key (business_id, attribute_id, account_id)
);
create index account_places_pending on account_places (business_id, attribute_id, state) where state <> 'read';
create index account_places_points on account_places using gist (point(longitude, latitude)) where state = 'read';

create function tracked_texts(business text, held jsonb)
returns table (attribute_id text, place text) language sql stable as $$
  select tracked.attribute_id, one->'value'->>'text'
  from jsonb_array_elements(held) as one
  join tracked_places tracked on tracked.business_id = business and tracked.attribute_id = one->>'attributeId'
  where one->'value'->>'text' ~ '[^[:space:]]'
$$;

create function add_account_places() returns trigger language plpgsql as $$
begin
  insert into account_places (business_id, attribute_id, account_id, text)
  select business_id, attribute_id, added.id, place from added, tracked_texts(business_id, attributes)
  where deleted_at is null and attributes <> '[]'
  on conflict do nothing;
  return null;
end $$;

-- A text that stays the same keeps its point.
create function change_account_places() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.deleted_at is null then
    insert into account_places (business_id, attribute_id, account_id, text)
    select new.business_id, attribute_id, new.id, place from tracked_texts(new.business_id, new.attributes)
    on conflict (business_id, attribute_id, account_id) do update
      set text = excluded.text, state = 'new', latitude = null, longitude = null
      where account_places.text <> excluded.text;
    delete from account_places as known using tracked_places as tracked
    where tracked.business_id = new.business_id and known.business_id = tracked.business_id
      and known.attribute_id = tracked.attribute_id and known.account_id = new.id
      and not exists (select from tracked_texts(new.business_id, new.attributes) as held
        where held.attribute_id = known.attribute_id);
  else
    delete from account_places as known using tracked_places as tracked
    where tracked.business_id = old.business_id and known.business_id = tracked.business_id
      and known.attribute_id = tracked.attribute_id and known.account_id = old.id;
  end if;
  return null;
end $$;

create trigger accounts_added_places after insert on accounts
  referencing new table as added for each statement execute function add_account_places();
create trigger accounts_changed_places after update of attributes, deleted_at on accounts for each row
  when ((old.attributes, old.deleted_at is null) is distinct from (new.attributes, new.deleted_at is null))
  execute function change_account_places();
create trigger accounts_removed_places after delete on accounts for each row
  when (old.attributes <> '[]') execute function change_account_places();
`
