export const sql = /* sql */ `
-- A street as it is searched: in lower case, without accents, and short enough for an index.
create function fold_street(street text) returns text language sql immutable strict parallel safe
  return left(lower(regexp_replace(normalize(btrim(street), nfd), '[\\u0300-\\u036f]', '', 'g')), 120);

-- Stored, because one search compares it a million times.
alter table alerts add column street_key text collate "C" generated always as (fold_street(street)) stored;

-- The streets that a business's alerts have had, each with each of its regions ('' for none). A street that no alert
-- has anymore may stay, so readers check for alerts.
create table alert_places (
  business_id text not null references businesses,
  street_key text collate "C" not null,
  region text collate "C" not null,
  primary key (business_id, street_key, region)
);
create index alert_places_words on alert_places using gin ((' ' || street_key) gin_trgm_ops) with (fastupdate = off);
create index alerts_street on alerts (business_id, street_key, (coalesce(region, '') collate "C"), id)
  where street_key is not null;
create index alerts_region on alerts (business_id, region, id) where region is not null;

-- In order, so that two transactions that add the same rows do not deadlock.
create function note_alert_places() returns trigger language plpgsql as $$
begin
  insert into alert_places select distinct business_id, street_key, coalesce(region, '')
    from added where street_key <> '' order by 1, 2, 3 on conflict do nothing;
  return null;
end $$;
create trigger alerts_added_place after insert on alerts
  referencing new table as added for each statement execute function note_alert_places();

create function note_alert_place() returns trigger language plpgsql as $$
begin
  insert into alert_places values (new.business_id, new.street_key, coalesce(new.region, '')) on conflict do nothing;
  return null;
end $$;
create trigger alerts_changed_place after update of street, region on alerts for each row
  when (new.street_key <> '' and (old.street, old.region) is distinct from (new.street, new.region))
  execute function note_alert_place();

insert into alert_places select distinct business_id, street_key, coalesce(region, '')
  from alerts where street_key <> '';
analyze alert_places;

-- The tags of the attributes that a caller's card shows, in this order.
alter table businesses add column card_attributes text[] not null default '{}';

-- The list that a view belongs to.
alter table saved_views
  add column kind text not null default 'accounts',
  drop constraint saved_views_name,
  add constraint saved_views_name unique (business_id, kind, name);
`
