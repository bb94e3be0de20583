/** Written by `npm run migrations:base` from all migrations; a test checks that both produce the same database. */
export const base = /* sql */ `
create extension if not exists btree_gin;

create extension if not exists btree_gist;

create extension if not exists pg_trgm;

set local check_function_bodies = off;

create function new_id() returns text language sql volatile parallel safe
  return encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid::text;
do $$ begin
  if current_setting('server_version_num')::integer >= 180000 then
    create or replace function new_id() returns text language sql volatile parallel safe return uuidv7()::text;
  end if;
end $$;

create function fold_street(street text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN "left"(lower(regexp_replace(NORMALIZE(btrim(street), NFD), '[\\u0300-\\u036f]'::text, ''::text, 'g'::text)), 120);

create function note_alert_places()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into alert_places select distinct business_id, street_key, coalesce(region, '')
    from added where street_key <> '' order by 1, 2, 3 on conflict do nothing;
  return null;
end $function$;

create function note_alert_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into alert_places values (new.business_id, new.street_key, coalesce(new.region, '')) on conflict do nothing;
  return null;
end $function$;

create function alert_cell(latitude double precision, longitude double precision)
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  -- Points beyond the square world belong to its outermost rows.
  sine double precision := sind(greatest(-85.06, least(85.06, latitude)));
  x bigint := floor((longitude / 360 + 0.5) * 262144);
  y bigint := floor((0.5 - ln((1 + sine) / (1 - sine)) / (4 * pi())) * 262144);
begin
  x := greatest(0, least(262143, x));
  y := greatest(0, least(262143, y));
  x := (x | (x << 16)) & 281470681808895;
  y := (y | (y << 16)) & 281470681808895;
  x := (x | (x << 8)) & 71777214294589695;
  y := (y | (y << 8)) & 71777214294589695;
  x := (x | (x << 4)) & 1085102592571150095;
  y := (y | (y << 4)) & 1085102592571150095;
  x := (x | (x << 2)) & 3689348814741910323;
  y := (y | (y << 2)) & 3689348814741910323;
  x := (x | (x << 1)) & 6148914691236517205;
  y := (y | (y << 1)) & 6148914691236517205;
  return x | (y << 1);
end $function$;

create function gather_bits(n bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  n := n & 6148914691236517205;
  n := (n | (n >> 1)) & 3689348814741910323;
  n := (n | (n >> 2)) & 1085102592571150095;
  n := (n | (n >> 4)) & 71777214294589695;
  n := (n | (n >> 8)) & 281470681808895;
  n := (n | (n >> 16)) & 4294967295;
  return n;
end $function$;

create function add_up_alert_cells(business text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- If another process is already doing this, leaves the work for the next call.
  if not pg_try_advisory_xact_lock(hashtextextended('alert_cells ' || business, 0)) then return; end if;
  with taken as (
    delete from alert_cell_changes where business_id = business returning *
  )
  insert into alert_cells (business_id, level, cell, alert_type, priority, count, latitudes, longitudes)
  select business, level, cell >> 2 * (18 - level), alert_type, priority, sum(count),
    sum(count * round(latitude * 10000000)::bigint), sum(count * round(longitude * 10000000)::bigint)
  from taken, unnest(array[4, 6, 8, 10, 12, 14, 16, 18]) as level
  group by 2, 3, 4, 5 order by 2, 3, 4, 5
  on conflict (business_id, level, cell, alert_type, priority) do update set
    count = alert_cells.count + excluded.count,
    latitudes = alert_cells.latitudes + excluded.latitudes,
    longitudes = alert_cells.longitudes + excluded.longitudes;
end $function$;

create function count_closed_alerts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  due text;
  behind text[];
begin
  if tg_op = 'TRUNCATE' then
    delete from alert_cells;
    delete from alert_cell_changes;
  elsif tg_op = 'INSERT' then
    with written as (
      insert into alert_cell_changes (business_id, cell, alert_type, priority, latitude, longitude, count)
      select business_id, alert_cell(latitude, longitude), alert_type, priority, latitude, longitude, 1
      from added where closed <> 0
      returning business_id, position
    ) select array_agg(distinct business_id) into behind from written where position % 64 = 0;
  elsif tg_op = 'DELETE' then
    with written as (
      insert into alert_cell_changes (business_id, cell, alert_type, priority, latitude, longitude, count)
      select business_id, alert_cell(latitude, longitude), alert_type, priority, latitude, longitude, -1
      from removed where closed <> 0
      returning business_id, position
    ) select array_agg(distinct business_id) into behind from written where position % 64 = 0;
  elsif exists (select from added where closed <> 0) or exists (select from removed where closed <> 0) then
    with written as (
      insert into alert_cell_changes (business_id, cell, alert_type, priority, latitude, longitude, count)
      select business_id, alert_cell(latitude, longitude), alert_type, priority, latitude, longitude, sum(by)
      from (
        select business_id, alert_type, priority, latitude, longitude, 1 as by from added where closed <> 0
        union all
        select business_id, alert_type, priority, latitude, longitude, -1 from removed where closed <> 0
      ) as steps
      group by business_id, alert_type, priority, latitude, longitude having sum(by) <> 0
      returning business_id, position
    ) select array_agg(distinct business_id) into behind from written where position % 64 = 0;
  end if;
  foreach due in array coalesce(behind, '{}') loop
    perform add_up_alert_cells(due);
  end loop;
  return null;
end $function$;

create function fold_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case
    when octet_length(plain) = char_length(plain) then lower(plain collate "C") collate "default"
    else regexp_replace(
      replace(replace(replace(replace(
        translate(lower(regexp_replace(plain, '[\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\u3099\\u309a\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\u00ad\\u0640\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff]', '', 'g') collate "default"), 'ıøłđðħŧςىیکة\u{660}\u{661}\u{662}\u{663}\u{664}\u{665}\u{666}\u{667}\u{668}\u{669}\u{6f0}\u{6f1}\u{6f2}\u{6f3}\u{6f4}\u{6f5}\u{6f6}\u{6f7}\u{6f8}\u{6f9}\u{966}\u{967}\u{968}\u{969}\u{96a}\u{96b}\u{96c}\u{96d}\u{96e}\u{96f}', 'iolddhtσييكه012345678901234567890123456789'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '[\\u00a1-\\u00a9\\u00ab\\u00ac\\u00ae\\u00b0\\u00b1\\u00b6\\u00b7\\u00bb\\u00bf\\u00d7\\u00f7\\u05be\\u05c0\\u05c3\\u05f3\\u05f4\\u060c\\u061b\\u061f\\u066a-\\u066d\\u06d4\\u0964\\u0965\\u2010-\\u2029\\u2030-\\u205f\\u20a0-\\u20cf\\u2190-\\u23ff\\u3000-\\u3003\\u3008-\\u3011\\u3014-\\u301f\\u3030\\u30fb]', ' ', 'g')
  end
  from (
    select case
      when octet_length(given) = char_length(given) then translate(given, '\`', '''')
      else translate(normalize(translate(given, '\`\u{b4}ʹʺʻʼʽ\u{2018}\u{2019}\u{201a}\u{201b}\u{2032}\u{ff07}', ''''''''''''''''''''''''''''), nfkd),
        '\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}\u{309}\u{30a}\u{30b}\u{30c}\u{30d}\u{30e}\u{30f}\u{310}\u{311}\u{312}\u{313}\u{314}\u{315}\u{316}\u{317}\u{318}\u{319}\u{31a}\u{31b}\u{31c}\u{31d}\u{31e}\u{31f}\u{320}\u{321}\u{322}\u{323}\u{324}\u{325}\u{326}\u{327}\u{328}\u{329}\u{32a}\u{32b}\u{32c}\u{32d}\u{32e}\u{32f}\u{330}\u{331}\u{332}\u{333}\u{334}\u{335}\u{336}\u{337}\u{338}\u{339}\u{33a}\u{33b}\u{33c}\u{33d}\u{33e}\u{33f}\u{340}\u{341}\u{342}\u{343}\u{344}\u{345}\u{346}\u{347}\u{348}\u{349}\u{34a}\u{34b}\u{34c}\u{34d}\u{34e}\u{34f}\u{350}\u{351}\u{352}\u{353}\u{354}\u{355}\u{356}\u{357}\u{358}\u{359}\u{35a}\u{35b}\u{35c}\u{35d}\u{35e}\u{35f}\u{360}\u{361}\u{362}\u{363}\u{364}\u{365}\u{366}\u{367}\u{368}\u{369}\u{36a}\u{36b}\u{36c}\u{36d}\u{36e}\u{36f}', '')
    end as plain
  ) as decomposed
$function$;

create function ordered_values(business text, held jsonb)
 RETURNS TABLE(attribute_id text, number double precision, date text)
 LANGUAGE sql
 STABLE
AS $function$
  select attributes.id,
    case slot when 'number' then (one->'value'->>'number')::double precision else 0 end,
    case slot when 'date' then one->'value'->>'date' else '' end
  from jsonb_array_elements(held) as one
  join attributes on attributes.business_id = business and attributes.id = one->>'attributeId'
  where slot in ('number', 'date') and one->'value'->>slot is not null
$function$;

create function add_account_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into account_values (business_id, attribute_id, number, date, account_id)
  select business_id, attribute_id, number, date, added.id
  from added, ordered_values(business_id, attributes)
  where deleted_at is null and attributes <> '[]'
  on conflict do nothing;
  return null;
end $function$;

create function change_account_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

create function note_job_acts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  -- Most entries belong to no job, and an alert waits for its own entry.
  if not exists (select from rows_after where job_id is not null) then return null; end if;
  insert into audit_job_acts as held (business_id, job_id, identity_id, action, record_kind, is_undo, began_at, at, position)
  select business_id, job_id, identity_id, action, record_kind, is_undo, began_at, at, position from (
  select business_id, job_id, coalesce(identity_id, '') as identity_id, action, record_kind, exists (
      select from audit_entries undo
      where undo.business_id = written.business_id and undo.record_id = written.job_id
        and undo.record_kind = 'job' and undo.action = 'undo' and undo.at < written.at
    ) as is_undo, min(at) as began_at, max(at) as at,
    (array_agg(position order by at desc, position desc))[1] as position
  from rows_after written where job_id is not null group by 1, 2, 3, 4, 5, 6) acts
  on conflict (business_id, job_id, is_undo, identity_id, action, record_kind)
  do update set at = excluded.at, position = excluded.position
  where (held.at, held.position) < (excluded.at, excluded.position);
  return null;
end $function$;

create function counted_state(state text, reason text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((state = 'queued'::text) AND (reason IS NOT NULL)) THEN 'requeued'::text ELSE state END;

create function note_stored_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  insert into delivery_count_changes (business_id, notification_id, state, change)
  select business_id, notification_id, counted_state(state, reason), count(*) from rows_after
  where notification_id is not null group by 1, 2, 3;
  return null;
end $function$;

create function note_changed_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  insert into delivery_count_changes (business_id, notification_id, state, change)
  select business_id, notification_id, state, sum(change) from (
    select business_id, notification_id, counted_state(state, reason) as state, -1 as change from rows_before
    union all select business_id, notification_id, counted_state(state, reason), 1 from rows_after
  ) changed
  where notification_id is not null group by 1, 2, 3 having sum(change) <> 0;
  return null;
end $function$;

create function tracked_texts(business text, held jsonb)
 RETURNS TABLE(attribute_id text, place text)
 LANGUAGE sql
 STABLE
AS $function$
  select tracked.attribute_id, one->'value'->>'text'
  from jsonb_array_elements(held) as one
  join tracked_places tracked on tracked.business_id = business and tracked.attribute_id = one->>'attributeId'
  where one->'value'->>'text' ~ '[^[:space:]]'
$function$;

create function add_account_places()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into account_places (business_id, attribute_id, account_id, text)
  select business_id, attribute_id, added.id, place from added, tracked_texts(business_id, attributes)
  where deleted_at is null and attributes <> '[]'
  on conflict do nothing;
  return null;
end $function$;

create function change_account_places()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

create function trim_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(given, '\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}\u{9}
\u{b}\u{c}\u{d}\u{e}\u{f}\u{10}\u{11}\u{12}\u{13}\u{14}\u{15}\u{16}\u{17}\u{18}\u{19}\u{1a}\u{1b}\u{1c}\u{1d}\u{1e}\u{1f} \u{7f}\u{80}\u{81}\u{82}\u{83}\u{84}\u{85}\u{86}\u{87}\u{88}\u{89}\u{8a}\u{8b}\u{8c}\u{8d}\u{8e}\u{8f}\u{90}\u{91}\u{92}\u{93}\u{94}\u{95}\u{96}\u{97}\u{98}\u{99}\u{9a}\u{9b}\u{9c}\u{9d}\u{9e}\u{9f}\u{a0}\u{ad}\u{34f}\u{61c}ᅟᅠ\u{1680}\u{17b4}\u{17b5}\u{180e}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}\u{2009}\u{200a}\u{200b}\u{200c}\u{200d}\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{202f}\u{205f}\u{2060}\u{2061}\u{2062}\u{2063}\u{2064}\u{2065}\u{2066}\u{2067}\u{2068}\u{2069}\u{206a}\u{206b}\u{206c}\u{206d}\u{206e}\u{206f}\u{2800}\u{3000}ㅤ\u{feff}ﾠ\u{fff9}\u{fffa}\u{fffb}'::text);

create function tag_key(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower((NORMALIZE(trim_text(given), NFC) COLLATE "default"));

create function text_key(attribute_id text, given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((attribute_id || '='::text) || "left"(tag_key(given), 200));

create function text_keys(attributes jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT text_key((held.value ->> 'attributeId'::text), ((held.value -> 'value'::text) ->> 'text'::text)) AS text_key FROM jsonb_array_elements(text_keys.attributes) held(value) WHERE (((held.value -> 'value'::text) ->> 'text'::text) <> ''::text));

create function search_key(business_id text, part text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN hashtextextended(((business_id || ' '::text) || part), (0)::bigint);

create function phone_keys(business_id text, phone text)
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT search_key(phone_keys.business_id, substr(phone_keys.phone, starts.start, sizes.size)) AS search_key FROM unnest(ARRAY[3, 4]) sizes(size), LATERAL generate_series(2, ((length(phone_keys.phone) - sizes.size) + 1)) starts(start));

create function word_keys(business_id text, search text)
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT search_key(word_keys.business_id, "left"(word.word, (size.size + 1))) AS search_key FROM string_to_table(word_keys.search, ' '::text) word(word), unnest(ARRAY[2, 3, 4, 5, 6, 7, 8, 9]) size(size) WHERE (char_length(word.word) > size.size));

create function note_queued_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$ begin
  if not exists (select from rows_after where state = 'queued' and next_attempt_at < 'infinity') then
    return null;
  end if;
  with queued as materialized (
    select (case when d.next_attempt_at = 'infinity' then 'held' when d.simulated then 'simulated'
  else coalesce(d.device_kind, d.channel) end) as transport, business_id, coalesce(notification_id, '') as notification_id,
      min(next_attempt_at) as due_at
    from rows_after d where state = 'queued' and next_attempt_at < 'infinity' group by 1, 2, 3
  ), notifications_noted as (
    insert into queued_notifications (transport, business_id, notification_id, due_at)
    select transport, business_id, notification_id, due_at from queued
    where not exists (
      select from queued_notifications known
      where known.transport = queued.transport and known.business_id = queued.business_id
        and known.notification_id = queued.notification_id and known.due_at <= queued.due_at
      limit 1 for key share skip locked
    )
  )
  insert into queued_businesses (transport, business_id, due_at)
  select transport, business_id, min(due_at) from queued group by 1, 2
  having not exists (
    select from queued_businesses known
    where known.transport = queued.transport and known.business_id = queued.business_id
      and known.due_at <= min(queued.due_at)
    limit 1 for key share skip locked
  );
  return null;
end $function$;

create function end_turns(of_transport text, of_businesses text[], of_notifications text[], over boolean[], found_nothing boolean[])
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  notifications bigint[];
  businesses bigint[];
begin
  update queued_notifications set due_at = clock_timestamp()
  where transport = of_transport and business_id = any(of_businesses) and position = any(array(
    select q.position from unnest(of_businesses, of_notifications, over) turn(business_id, notification_id, is_over)
    join queued_notifications q on q.transport = of_transport and q.business_id = turn.business_id
      and q.notification_id = turn.notification_id
    where not is_over for no key update of q skip locked
  ));
  update queued_businesses set due_at = clock_timestamp()
  where transport = of_transport and business_id = any(of_businesses) and position = any(array(
    select q.position from unnest(of_businesses, of_notifications, over) turn(business_id, notification_id, is_over)
    join queued_businesses q on q.transport = of_transport and q.business_id = turn.business_id
    where turn.notification_id is null and not is_over for no key update of q skip locked
  ));

  notifications := array(
    select q.position from unnest(of_businesses, of_notifications, over) turn(business_id, notification_id, is_over)
    join queued_notifications q on q.transport = of_transport and q.business_id = turn.business_id
      and q.notification_id = turn.notification_id
    where is_over for update of q skip locked
  ) || array(
    select q.position
    from (select distinct business_id from unnest(of_businesses, found_nothing) turn(business_id, nothing) where nothing) own
    cross join lateral (
      select position from queued_notifications
      where transport = of_transport and business_id = own.business_id and due_at <= clock_timestamp()
      order by due_at limit 100 for update skip locked
    ) q
  );
  -- A separate statement, so that it sees what was stored before the lock.
  with ended as (
    delete from queued_notifications
    where transport = of_transport and business_id = any(of_businesses) and position = any(notifications)
    returning business_id, notification_id, due_at
  ), next as (
    select business_id, notification_id, min(due_at) as due_at from ended group by 1, 2
  )
  insert into queued_notifications (transport, business_id, notification_id, due_at)
  select of_transport, business_id, notification_id, greatest(next.due_at, d.next_attempt_at)
  from next cross join lateral (
    select d.next_attempt_at from deliveries d
    where d.state = 'queued' and (case when d.next_attempt_at = 'infinity' then 'held' when d.simulated then 'simulated'
  else coalesce(d.device_kind, d.channel) end) = of_transport and d.business_id = next.business_id
      and coalesce(d.notification_id, '') = next.notification_id
    order by d.next_attempt_at, d.position limit 1
  ) d;

  businesses := array(
    select q.position from (select distinct business_id from unnest(of_businesses, over) turn(business_id, is_over) where is_over) own
    join queued_businesses q on q.transport = of_transport and q.business_id = own.business_id
    for update of q skip locked
  );
  with ended as (
    delete from queued_businesses
    where transport = of_transport and business_id = any(of_businesses) and position = any(businesses)
    returning business_id, due_at
  ), next as (
    select business_id, min(due_at) as due_at from ended group by 1
  )
  insert into queued_businesses (transport, business_id, due_at)
  select of_transport, business_id, greatest(next.due_at, q.due_at)
  from next cross join lateral (
    select q.due_at from queued_notifications q
    where q.transport = of_transport and q.business_id = next.business_id order by q.due_at limit 1
  ) q;
  return cardinality(notifications || businesses) > 0;
end $function$;

create function add_missing_turns()
 RETURNS bigint
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  added bigint;
begin
  with recursive keys as (
    (select (case when d.next_attempt_at = 'infinity' then 'held' when d.simulated then 'simulated'
  else coalesce(d.device_kind, d.channel) end) as transport, d.business_id, coalesce(d.notification_id, '') as notification_id, d.next_attempt_at
    from deliveries d where d.state = 'queued'
    order by (case when d.next_attempt_at = 'infinity' then 'held' when d.simulated then 'simulated'
  else coalesce(d.device_kind, d.channel) end), d.business_id, coalesce(d.notification_id, ''), d.next_attempt_at, d.position limit 1)
    union all
    select next.* from keys cross join lateral (
      select (case when d.next_attempt_at = 'infinity' then 'held' when d.simulated then 'simulated'
  else coalesce(d.device_kind, d.channel) end), d.business_id, coalesce(d.notification_id, ''), d.next_attempt_at
      from deliveries d where d.state = 'queued' and ((case when d.next_attempt_at = 'infinity' then 'held' when d.simulated then 'simulated'
  else coalesce(d.device_kind, d.channel) end), d.business_id, coalesce(d.notification_id, ''))
        > (keys.transport, keys.business_id, keys.notification_id)
      order by (case when d.next_attempt_at = 'infinity' then 'held' when d.simulated then 'simulated'
  else coalesce(d.device_kind, d.channel) end), d.business_id, coalesce(d.notification_id, ''), d.next_attempt_at, d.position limit 1
    ) next
  ), missing as (
    insert into queued_notifications (transport, business_id, notification_id, due_at)
    select transport, business_id, notification_id, next_attempt_at from keys
    where transport <> 'held' and exists (
      select from businesses where id = keys.business_id and (move_state is null or move_state = 'copying')
    ) and not exists (
      select from queued_notifications known
      where known.transport = keys.transport and known.business_id = keys.business_id
        and known.notification_id = keys.notification_id and known.due_at <= greatest(keys.next_attempt_at, now())
    )
    returning 1
  ), missing_businesses as (
    insert into queued_businesses (transport, business_id, due_at)
    select transport, business_id, min(next_attempt_at) from keys
    where transport <> 'held' and exists (
      select from businesses where id = keys.business_id and (move_state is null or move_state = 'copying')
    ) group by 1, 2
    having not exists (
      select from queued_businesses known
      where known.transport = keys.transport and known.business_id = keys.business_id
        and known.due_at <= greatest(min(keys.next_attempt_at), now())
    )
    returning 1
  )
  select (select count(*) from missing) + (select count(*) from missing_businesses) into added;
  return added;
end $function$;

create function count_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  change integer := case when tg_op = 'DELETE' or new.deleted_at is not null then -1 else 1 end;
  used business_usage;
begin
  update business_usage set accounts = accounts + change
  where business_id = coalesce(new.business_id, old.business_id) returning * into used;
  if change > 0 and used.accounts > used.most_accounts then
    raise exception 'The business has reached its quota of accounts'
      using errcode = 'BQ001', detail = json_build_object('limit', used.most_accounts, 'used', used.accounts - change);
  end if;
  return null;
end $function$;

create function add_business_to_token()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  new.business_id := (select business_id from identities where id = new.identity_id);
  return new;
end $function$;

create function add_business_to_upstream_token()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  new.business_id := (select business_id from access_tokens where token_hash = new.token_hash);
  return new;
end $function$;

create table access_tokens (
  token_hash bytea not null,
  identity_id text collate "C" not null,
  expires_at timestamp with time zone not null,
  id text collate "C" default new_id() not null,
  created_at timestamp with time zone default now() not null,
  platform text,
  issuer text,
  issuer_session text,
  business_id text not null,
  constraint access_tokens_pkey PRIMARY KEY (token_hash, business_id)
);

create table account_exports (
  business_id text not null,
  id text collate "C" default new_id() not null,
  format text not null,
  state text default 'running'::text not null,
  written integer default 0 not null,
  created_by text collate "C",
  created_at timestamp with time zone default now() not null,
  told_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  which text,
  plain boolean,
  filters jsonb,
  constraint account_exports_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint account_exports_pkey PRIMARY KEY (business_id, id),
  constraint account_exports_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'stopped'::text]))),
  constraint account_exports_which_check CHECK ((which = ANY (ARRAY['all'::text, 'filtered'::text, 'chosen'::text])))
);

create table account_merges (
  business_id text not null,
  id text collate "C" not null,
  account_id text collate "C" not null,
  merged_id text collate "C" not null,
  changes jsonb not null,
  moved jsonb not null,
  merged_by text collate "C",
  merged_at timestamp with time zone default now() not null,
  constraint account_merges_pkey PRIMARY KEY (business_id, id)
);

create table account_notes (
  business_id text not null,
  id text collate "C" not null,
  account_id text collate "C" not null,
  text text not null,
  created_by text collate "C" not null,
  created_at timestamp with time zone default now() not null,
  constraint account_notes_pkey PRIMARY KEY (business_id, id)
);

create table account_places (
  business_id text not null,
  attribute_id text collate "C" not null,
  account_id text collate "C" not null,
  text text not null,
  state text default 'new'::text not null,
  latitude double precision,
  longitude double precision,
  constraint account_places_pkey PRIMARY KEY (business_id, attribute_id, account_id)
);

create table account_types (
  business_id text not null,
  id text collate "C" not null,
  name text not null,
  description text default ''::text not null,
  version integer default 1 not null,
  sort_order integer default 0 not null,
  constraint account_types_pkey PRIMARY KEY (business_id, id)
);

create table account_values (
  business_id text not null,
  attribute_id text collate "C" not null,
  number double precision not null,
  date text collate "C" not null,
  account_id text collate "C" not null,
  constraint account_values_pkey PRIMARY KEY (business_id, attribute_id, number, date, account_id)
);

create unlogged table account_viewers (
  business_id text not null,
  account_id text collate "C" not null,
  identity_id text collate "C" not null,
  since timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  editing boolean not null,
  constraint account_viewers_pkey PRIMARY KEY (business_id, account_id, identity_id)
);

create table accounts (
  business_id text not null,
  id text collate "C" not null,
  account_type text collate "C" not null,
  username text not null,
  phone text collate "C" not null,
  role text default 'user'::text not null,
  created_at timestamp with time zone default now() not null,
  subscribed boolean default true not null,
  blocked boolean default false not null,
  blocked_at timestamp with time zone,
  blocked_reason text,
  validated boolean default false not null,
  expiration_date text,
  expires_at timestamp with time zone,
  attributes jsonb default '[]'::jsonb not null,
  fullname text,
  birthday text,
  metadata jsonb default '{}'::jsonb not null,
  deleted_at timestamp with time zone,
  search text not null,
  version integer default 1 not null,
  test_account boolean default false not null,
  merged_into text collate "C",
  raw jsonb,
  kept_at timestamp with time zone,
  constraint accounts_pkey PRIMARY KEY (business_id, id)
);

create table alert_cell_changes (
  business_id text not null,
  "position" bigint generated always as identity not null,
  cell bigint not null,
  alert_type text not null,
  priority smallint not null,
  latitude double precision not null,
  longitude double precision not null,
  count integer not null,
  constraint alert_cell_changes_pkey PRIMARY KEY (business_id, "position")
);

create table alert_cells (
  business_id text not null,
  level smallint not null,
  cell bigint not null,
  alert_type text not null,
  priority smallint not null,
  count bigint not null,
  latitudes numeric not null,
  longitudes numeric not null,
  constraint alert_cells_pkey PRIMARY KEY (business_id, level, cell, alert_type, priority)
) with (fillfactor=85);

create table alert_events (
  "position" bigint generated always as identity not null,
  business_id text not null,
  alert_id text collate "C" not null,
  type text not null,
  by text,
  account_id text collate "C",
  at timestamp with time zone default now() not null,
  details jsonb default '{}'::jsonb not null,
  constraint alert_events_pkey PRIMARY KEY (business_id, "position")
);

create table alert_mentions (
  business_id text not null,
  identity_id text collate "C" not null,
  "position" bigint not null,
  seen_at timestamp with time zone,
  constraint alert_mentions_pkey PRIMARY KEY (business_id, identity_id, "position")
);

create table alert_numbers (
  business_id text not null,
  last bigint not null,
  constraint alert_numbers_pkey PRIMARY KEY (business_id)
);

create table alert_places (
  business_id text not null,
  street_key text collate "C" not null,
  region text collate "C" not null,
  constraint alert_places_pkey PRIMARY KEY (business_id, street_key, region)
);

create table alert_types (
  business_id text not null,
  id text collate "C" not null,
  type text not null,
  name text not null,
  shape text not null,
  colour text not null,
  version integer default 1 not null,
  priority smallint default 3 not null,
  clocks jsonb default '[]'::jsonb not null,
  clocks_since timestamp with time zone,
  synonyms text[] default '{}'::text[] not null,
  constraint alert_types_pkey PRIMARY KEY (business_id, id),
  constraint alert_types_type UNIQUE (business_id, type)
);

create table alerts (
  business_id text not null,
  id text collate "C" not null,
  alert_type text not null,
  latitude double precision not null,
  longitude double precision not null,
  accuracy double precision,
  region text,
  street text,
  account_id text collate "C",
  account_type_id text collate "C",
  closed double precision default 0 not null,
  closed_at timestamp with time zone,
  closed_by text,
  closed_reason text,
  acknowledged_at timestamp with time zone,
  acknowledged_by text,
  assigned_to text,
  created_by text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  additional jsonb default '{}'::jsonb not null,
  warnings jsonb default '[]'::jsonb not null,
  number bigint not null,
  priority smallint default 3 not null,
  closed_code text,
  duplicate_of text collate "C",
  responders jsonb default '[]'::jsonb not null,
  opened_at timestamp with time zone default now() not null,
  on_scene_at timestamp with time zone,
  street_key text collate "C" generated always as (fold_street(street)) stored,
  raw jsonb,
  kept_at timestamp with time zone,
  constraint alerts_pkey PRIMARY KEY (business_id, id)
);

create table areas (
  business_id text not null,
  id text collate "C" not null,
  name text not null,
  polygon jsonb not null,
  version integer default 1 not null,
  constraint areas_name UNIQUE (business_id, name),
  constraint areas_pkey PRIMARY KEY (business_id, id)
);

create table attempt_counters (
  key text not null,
  attempts integer not null,
  window_ends timestamp with time zone not null,
  in_progress integer default 0 not null,
  constraint attempt_counters_pkey PRIMARY KEY (key)
);

create table attributes (
  business_id text not null,
  id text collate "C" not null,
  tag text not null,
  name text not null,
  slot text not null,
  account_type_ids text[] default '{}'::text[] not null,
  required boolean default false not null,
  options text[] default '{}'::text[] not null,
  version integer default 1 not null,
  sort_order integer default 0 not null,
  description text default ''::text not null,
  minimum double precision,
  maximum double precision,
  pattern text,
  group_name text default ''::text not null,
  constraint attributes_pkey PRIMARY KEY (business_id, id),
  constraint attributes_tag UNIQUE (business_id, tag)
);

create table audience_chunks (
  business_id text not null,
  notification_id text collate "C" not null,
  number integer not null,
  account_ids text[] not null,
  tries integer default 0 not null,
  constraint audience_chunks_pkey PRIMARY KEY (notification_id, number, business_id)
);

create table audit_entries (
  "position" bigint generated always as identity not null,
  business_id text not null,
  at timestamp with time zone default now() not null,
  identity_id text,
  platform text,
  request_id text,
  action text not null,
  record_kind text not null,
  record_id text not null,
  changes jsonb,
  job_id text,
  constraint audit_entries_pkey PRIMARY KEY ("position", business_id)
);

create table audit_job_acts (
  business_id text not null,
  job_id text not null,
  identity_id text not null,
  action text not null,
  record_kind text not null,
  is_undo boolean not null,
  began_at timestamp with time zone not null,
  at timestamp with time zone not null,
  "position" bigint not null,
  constraint audit_job_acts_pkey PRIMARY KEY (business_id, job_id, is_undo, identity_id, action, record_kind)
);

create table business_erasures (
  id text collate "C" default new_id() not null,
  business text not null,
  requested_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  deleted jsonb default '{}'::jsonb not null,
  constraint business_erasures_pkey PRIMARY KEY (id)
);

create table business_logos (
  business_id text not null,
  image text not null,
  constraint business_logos_pkey PRIMARY KEY (business_id)
);

create table business_usage (
  business_id text not null,
  accounts bigint,
  most_accounts bigint,
  messages bigint default 0 not null,
  messages_on date default CURRENT_DATE not null,
  most_messages bigint,
  constraint business_usage_pkey PRIMARY KEY (business_id)
);

create table businesses (
  id text not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  default_country text,
  version integer default 1 not null,
  time_zone text,
  map_tiles text default 'none'::text not null,
  language text default 'en'::text not null,
  drill boolean default false not null,
  approval_above integer,
  language_attribute text,
  location_attribute text,
  card_attributes text[] default '{}'::text[] not null,
  put_away_steps text[] default '{}'::text[] not null,
  logo jsonb,
  accent_colour text,
  simulate_to bigint,
  simulate_notifications_to text collate "C",
  in_flight_limit integer default 16 not null,
  suspended_at timestamp with time zone,
  quotas jsonb default '{}'::jsonb not null,
  retention jsonb default '{}'::jsonb not null,
  move_state text,
  moved_to text,
  move_target text,
  move_copy text,
  constraint businesses_move_state_check CHECK ((move_state = ANY (ARRAY['copying'::text, 'draining'::text, 'leaving'::text, 'arriving'::text, 'settling'::text, 'left'::text]))),
  constraint businesses_pkey PRIMARY KEY (id)
);

create table channel_states (
  business_id text not null,
  transport text not null,
  last_success_at timestamp with time zone,
  last_error_at timestamp with time zone,
  last_error_code text,
  last_error_message text,
  constraint channel_states_pkey PRIMARY KEY (business_id, transport)
);

create table company_people (
  business_id text not null,
  issuer text not null,
  subject text not null,
  identity_id text collate "C" not null,
  directory_id text,
  constraint company_people_pkey PRIMARY KEY (business_id, issuer, subject)
);

create table company_sign_ins (
  business_id text not null,
  issuer text not null,
  client_id text not null,
  client_secret text,
  scope text not null,
  groups_claim text not null,
  role_groups jsonb not null,
  default_roles text[] not null,
  creates_identities boolean not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  scim_token_hash bytea,
  scim_token_created_at timestamp with time zone,
  constraint company_sign_ins_pkey PRIMARY KEY (business_id)
);

create table conformance_runs (
  business_id text not null,
  started_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  report jsonb,
  constraint conformance_runs_pkey PRIMARY KEY (business_id)
);

create table database_mode (
  only_row boolean default true not null,
  upstream boolean not null,
  constraint database_mode_only_row_check CHECK (only_row),
  constraint database_mode_pkey PRIMARY KEY (only_row)
);

create table database_origin (
  only_row boolean default true not null,
  origin jsonb,
  held_since timestamp with time zone,
  constraint database_origin_only_row_check CHECK (only_row),
  constraint database_origin_pkey PRIMARY KEY (only_row)
);

create table deliveries (
  "position" bigint generated always as identity not null,
  id text collate "C" default new_id() not null,
  business_id text not null,
  notification_id text collate "C",
  account_id text collate "C",
  phone text collate "C",
  device_id text,
  channel text not null,
  state text default 'queued'::text not null,
  reason text,
  provider_code text,
  provider_message_id text,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone default now() not null,
  lease_until timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  tries integer default 0 not null,
  device_kind text,
  simulated boolean default false not null,
  provider_message text,
  history jsonb default '[]'::jsonb not null,
  attempts_before integer default 0 not null,
  traceparent text,
  constraint deliveries_pkey PRIMARY KEY ("position", business_id)
);

create table delivery_count_changes (
  "position" bigint generated always as identity not null,
  business_id text not null,
  notification_id text collate "C" not null,
  state text not null,
  change integer not null,
  constraint delivery_count_changes_pkey PRIMARY KEY ("position", business_id)
);

create table delivery_counts (
  business_id text not null,
  notification_id text collate "C" not null,
  counts jsonb not null,
  constraint delivery_counts_pkey PRIMARY KEY (business_id, notification_id)
) with (fillfactor=70);

create table devices (
  business_id text not null,
  id text collate "C" default new_id() not null,
  account_id text collate "C" not null,
  kind text not null,
  address text collate "C" not null,
  keys jsonb,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  constraint devices_business_id_kind_address_key UNIQUE (business_id, kind, address),
  constraint devices_pkey PRIMARY KEY (business_id, id)
);

create table dispatches (
  business_id text not null,
  id text collate "C" not null,
  alert_id text collate "C" not null,
  responder_id text collate "C" not null,
  token_hash bytea not null,
  note text,
  notification_id text collate "C",
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint dispatches_pkey PRIMARY KEY (business_id, id)
);

create table displays (
  business_id text not null,
  id text collate "C" not null,
  name text not null,
  token_hash bytea not null,
  created_by text collate "C",
  created_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone,
  constraint displays_pkey PRIMARY KEY (business_id, id)
);

create table idempotency_keys (
  business_id text not null,
  caller text not null,
  key text not null,
  request_hash bytea not null,
  answer text not null,
  version integer,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_keys_pkey PRIMARY KEY (business_id, caller, key)
);

create table identities (
  id text collate "C" not null,
  business_id text not null,
  name text not null,
  external_id_hash bytea not null,
  disabled boolean default false not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  version integer default 1 not null,
  roles text[] not null,
  expires_at timestamp with time zone,
  previous_external_id_hash bytea,
  previous_ends_at timestamp with time zone,
  sends_unapproved boolean default false not null,
  supervisor boolean default false not null,
  disabled_by_directory boolean default false not null,
  second_factor text,
  pending_second_factor text,
  last_code_step bigint,
  recovery_hashes bytea[],
  constraint identities_external_id UNIQUE (business_id, external_id_hash),
  constraint identities_pkey PRIMARY KEY (id, business_id),
  constraint identities_previous CHECK (((previous_external_id_hash IS NULL) = (previous_ends_at IS NULL))),
  constraint identities_roles CHECK ((cardinality(roles) > 0))
);

create table job_files (
  business_id text not null,
  job_id text collate "C" not null,
  place integer not null,
  piece bytea not null,
  constraint job_files_pkey PRIMARY KEY (business_id, job_id, place)
);

create table job_rows (
  business_id text not null,
  job_id text collate "C" not null,
  line integer not null,
  cells jsonb,
  broken text,
  phone text,
  account_id text collate "C",
  outcome text,
  issues jsonb,
  before jsonb,
  version integer,
  undo text,
  constraint job_rows_pkey PRIMARY KEY (business_id, job_id, line)
);

create table jobs (
  business_id text not null,
  id text collate "C" not null,
  kind text not null,
  queue text not null,
  state text not null,
  name text,
  options jsonb default '{}'::jsonb not null,
  file jsonb,
  total integer not null,
  place integer default 0 not null,
  line integer default 0 not null,
  counts jsonb default '{}'::jsonb not null,
  failure text,
  created_by text,
  platform text,
  request_id text,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  queued_at timestamp with time zone default now() not null,
  turn_at timestamp with time zone default now() not null,
  lease_by text,
  lease_until timestamp with time zone,
  tries integer default 0 not null,
  bytes bigint default 0 not null,
  crashes integer default 0 not null,
  sealed text,
  started_by text,
  constraint jobs_pkey PRIMARY KEY (business_id, id)
);

create table message_statuses (
  channel text not null,
  message_id text not null,
  state text not null,
  code text,
  at timestamp with time zone default now() not null,
  constraint message_statuses_pkey PRIMARY KEY (channel, message_id)
);

create table notifications (
  business_id text not null,
  id text collate "C" not null,
  message jsonb not null,
  recipients_to jsonb not null,
  hidden_from_list boolean default false not null,
  sender_account_id text,
  metadata jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  created_by text,
  send_at timestamp with time zone,
  state text default 'waiting'::text not null,
  recipients integer,
  final_counts jsonb,
  name text,
  simulated boolean default false not null,
  translations jsonb default '{}'::jsonb not null,
  fill_in boolean default false not null,
  undo_seconds integer default 0 not null,
  leaves_at timestamp with time zone default now() not null,
  approval_needed boolean default false not null,
  approved_by text,
  approved_at timestamp with time zone,
  cancelled_by text,
  cancelled_at timestamp with time zone,
  content_hash bytea,
  final_people jsonb,
  people_of jsonb,
  traceparent text,
  dispatched_to text collate "C",
  return_comment text,
  constraint notifications_pkey PRIMARY KEY (business_id, id)
);

create table own_channels (
  business_id text not null,
  channel text not null,
  settings jsonb not null,
  sealed text not null,
  changed_at jsonb not null,
  previous_sealed text,
  previous_until timestamp with time zone,
  version integer default 1 not null,
  revision text default new_id() not null,
  updated_at timestamp with time zone default now() not null,
  constraint own_channels_pkey PRIMARY KEY (business_id, channel)
);

create table pinned_notes (
  business_id text not null,
  id text collate "C" not null,
  text text not null,
  created_by text collate "C",
  created_at timestamp with time zone default now() not null,
  updated_by text collate "C",
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint pinned_notes_pkey PRIMARY KEY (business_id, id)
);

create table provider_states (
  transport text not null,
  failures_in_row integer default 0 not null,
  unclear_in_row integer default 0 not null,
  failing_businesses text[] default '{}'::text[] not null,
  opened_at timestamp with time zone,
  probes integer default 0 not null,
  is_probing boolean default false not null,
  next_probe_at timestamp with time zone,
  paused_until timestamp with time zone,
  constraint provider_states_pkey PRIMARY KEY (transport)
);

create table queued_businesses (
  "position" bigint generated always as identity not null,
  transport text not null,
  business_id text not null,
  due_at timestamp with time zone not null,
  constraint queued_businesses_pkey PRIMARY KEY ("position", business_id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);

create table queued_notifications (
  "position" bigint generated always as identity not null,
  transport text not null,
  business_id text not null,
  notification_id text collate "C" not null,
  due_at timestamp with time zone not null,
  constraint queued_notifications_pkey PRIMARY KEY ("position", business_id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);

create table responders (
  business_id text not null,
  id text collate "C" not null,
  name text,
  called text not null,
  account_id text collate "C",
  identity_id text collate "C",
  state text default 'free'::text not null,
  state_at timestamp with time zone default now() not null,
  alert_id text collate "C",
  latitude double precision,
  longitude double precision,
  located_at timestamp with time zone,
  version integer default 1 not null,
  clocks_since timestamp with time zone,
  kind text default 'person'::text not null,
  skills text[] default '{}'::text[] not null,
  on_duty boolean default true not null,
  constraint responders_account UNIQUE (business_id, account_id),
  constraint responders_alert CHECK (((alert_id IS NULL) = (state = 'free'::text))),
  constraint responders_identity UNIQUE (business_id, identity_id),
  constraint responders_one CHECK (((account_id IS NULL) <> (identity_id IS NULL))),
  constraint responders_pkey PRIMARY KEY (business_id, id)
);

create table rotating_secrets (
  fingerprint bytea not null,
  constraint rotating_secrets_pkey PRIMARY KEY (fingerprint)
);

create table saved_views (
  business_id text not null,
  id text collate "C" not null,
  name text not null,
  query text not null,
  created_by text,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  kind text default 'accounts'::text not null,
  constraint saved_views_name UNIQUE (business_id, kind, name),
  constraint saved_views_pkey PRIMARY KEY (business_id, id)
);

create table scim_users (
  business_id text not null,
  id text collate "C" default new_id() not null,
  user_name text not null,
  external_id text,
  display_name text,
  active boolean not null,
  identity_id text collate "C",
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint scim_users_pkey PRIMARY KEY (business_id, id)
);

create table secret_fingerprint (
  only_row boolean default true not null,
  fingerprint bytea not null,
  constraint secret_fingerprint_only_row_check CHECK (only_row),
  constraint secret_fingerprint_pkey PRIMARY KEY (only_row)
);

create table shifts (
  business_id text not null,
  id text collate "C" not null,
  identity_id text collate "C" not null,
  started_at timestamp with time zone default now() not null,
  started_position bigint not null,
  ended_at timestamp with time zone,
  ended_position bigint,
  note text,
  signed_by text collate "C",
  signed_at timestamp with time zone,
  version integer default 1 not null,
  constraint shifts_pkey PRIMARY KEY (business_id, id)
);

create unlogged table slots_in_use (
  key text collate "C" not null,
  process_id text collate "C" not null,
  slots integer not null,
  expires_at timestamp with time zone not null,
  constraint slots_in_use_pkey PRIMARY KEY (key, process_id)
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);

create table stored_keys (
  purpose text not null,
  wrapped_with text not null,
  wrapped text not null,
  constraint stored_keys_pkey PRIMARY KEY (purpose, wrapped_with)
);

create unlogged table token_buckets (
  key text collate "C" not null,
  full_at timestamp with time zone not null,
  constraint token_buckets_pkey PRIMARY KEY (key)
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);

create table tracked_places (
  business_id text not null,
  attribute_id text collate "C" not null,
  filled_up_to text collate "C" default ''::text not null,
  filled boolean default false not null,
  constraint tracked_places_pkey PRIMARY KEY (business_id, attribute_id)
);

create table upstream_intents (
  business_id text not null,
  id text collate "C" default new_id() not null,
  identity_id text,
  operation text not null,
  record_id text,
  request jsonb not null,
  caller text not null,
  key text,
  request_hash bytea not null,
  state text default 'pending'::text not null,
  status integer,
  answer jsonb,
  created_at timestamp with time zone default now() not null,
  ends_at timestamp with time zone,
  finished_at timestamp with time zone,
  notification_id text collate "C",
  sealed text,
  error text,
  due_at timestamp with time zone,
  constraint upstream_intents_pkey PRIMARY KEY (business_id, id),
  constraint upstream_intents_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'pending'::text, 'done'::text, 'refused'::text, 'unknown'::text, 'cancelled'::text])))
);

create table upstream_tokens (
  token_hash bytea not null,
  sealed text not null,
  business_id text not null,
  constraint upstream_tokens_pkey PRIMARY KEY (token_hash, business_id)
);

create table webhook_attempts (
  business_id text not null,
  webhook_id text collate "C" not null,
  "position" bigint generated always as identity not null,
  event_position bigint not null,
  event_id text not null,
  type text not null,
  at timestamp with time zone not null,
  duration_ms integer not null,
  status smallint,
  error text,
  constraint webhook_attempts_pkey PRIMARY KEY (business_id, webhook_id, "position")
);

create table webhook_events (
  business_id text not null,
  "position" bigint generated always as identity not null,
  id text collate "C" default new_id() not null,
  type text not null,
  record_id text not null,
  by text,
  at timestamp with time zone not null,
  details jsonb,
  body text,
  traceparent text,
  constraint webhook_events_id UNIQUE (business_id, id),
  constraint webhook_events_pkey PRIMARY KEY (business_id, "position")
);

create table webhook_messages (
  business_id text not null,
  webhook_id text collate "C" not null,
  "position" bigint not null,
  record text collate "C" not null,
  state text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone default now() not null,
  failing_since timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint webhook_messages_pkey PRIMARY KEY (business_id, webhook_id, "position")
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);

create table webhooks (
  business_id text not null,
  id text collate "C" not null,
  name text not null,
  url text not null,
  event_types text[] not null,
  secret text not null,
  previous_secret text,
  previous_ends_at timestamp with time zone,
  disabled_reason text,
  created_by text collate "C",
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  last_success_at timestamp with time zone,
  last_error text,
  failing_since timestamp with time zone,
  failures_in_row integer default 0 not null,
  is_slow boolean default false not null,
  retry_at timestamp with time zone default now() not null,
  turn_at timestamp with time zone default now() not null,
  lease_by text,
  lease_until timestamp with time zone default '-infinity'::timestamp with time zone not null,
  constraint webhooks_pkey PRIMARY KEY (business_id, id)
) with (fillfactor=50);

alter table audience_chunks alter column account_ids set storage external;

alter table job_files alter column piece set storage external;

alter table access_tokens add constraint access_tokens_business_id_identity_id_fkey FOREIGN KEY (business_id, identity_id) REFERENCES identities(business_id, id) ON DELETE CASCADE;

alter table account_exports add constraint account_exports_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table account_merges add constraint account_merges_business_id_account_id_fkey FOREIGN KEY (business_id, account_id) REFERENCES accounts(business_id, id) ON DELETE CASCADE;

alter table account_merges add constraint account_merges_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table account_merges add constraint account_merges_business_id_merged_id_fkey FOREIGN KEY (business_id, merged_id) REFERENCES accounts(business_id, id) ON DELETE CASCADE;

alter table account_notes add constraint account_notes_business_id_account_id_fkey FOREIGN KEY (business_id, account_id) REFERENCES accounts(business_id, id) ON DELETE CASCADE;

alter table account_notes add constraint account_notes_business_id_created_by_fkey FOREIGN KEY (business_id, created_by) REFERENCES identities(business_id, id);

alter table account_notes add constraint account_notes_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table account_types add constraint account_types_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table accounts add constraint accounts_account_type FOREIGN KEY (business_id, account_type) REFERENCES account_types(business_id, id);

alter table alert_cell_changes add constraint alert_cell_changes_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE;

alter table alert_cells add constraint alert_cells_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE;

alter table alert_events add constraint alert_events_business_id_alert_id_fkey FOREIGN KEY (business_id, alert_id) REFERENCES alerts(business_id, id);

alter table alert_mentions add constraint alert_mentions_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table alert_mentions add constraint alert_mentions_business_id_position_fkey FOREIGN KEY (business_id, "position") REFERENCES alert_events(business_id, "position");

alter table alert_numbers add constraint alert_numbers_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table alert_places add constraint alert_places_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table alert_types add constraint alert_types_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table alerts add constraint alerts_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table areas add constraint areas_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table attributes add constraint attributes_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table audience_chunks add constraint audience_chunks_business_id_notification_id_fkey FOREIGN KEY (business_id, notification_id) REFERENCES notifications(business_id, id);

alter table audit_entries add constraint audit_entries_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table business_logos add constraint business_logos_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table business_usage add constraint business_usage_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table channel_states add constraint channel_states_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table company_people add constraint company_people_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table company_people add constraint company_people_business_id_identity_id_fkey FOREIGN KEY (business_id, identity_id) REFERENCES identities(business_id, id);

alter table company_sign_ins add constraint company_sign_ins_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table conformance_runs add constraint conformance_runs_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table devices add constraint devices_business_id_account_id_fkey FOREIGN KEY (business_id, account_id) REFERENCES accounts(business_id, id) ON DELETE CASCADE;

alter table devices add constraint devices_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table dispatches add constraint dispatches_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table displays add constraint displays_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table idempotency_keys add constraint idempotency_keys_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table identities add constraint identities_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table job_files add constraint job_files_business_id_job_id_fkey FOREIGN KEY (business_id, job_id) REFERENCES jobs(business_id, id) ON DELETE CASCADE;

alter table jobs add constraint jobs_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table notifications add constraint notifications_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table own_channels add constraint own_channels_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table pinned_notes add constraint pinned_notes_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table responders add constraint responders_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table saved_views add constraint saved_views_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table scim_users add constraint scim_users_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table scim_users add constraint scim_users_business_id_identity_id_fkey FOREIGN KEY (business_id, identity_id) REFERENCES identities(business_id, id);

alter table shifts add constraint shifts_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table tracked_places add constraint tracked_places_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table upstream_intents add constraint upstream_intents_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

alter table upstream_tokens add constraint upstream_tokens_business_id_token_hash_fkey FOREIGN KEY (business_id, token_hash) REFERENCES access_tokens(business_id, token_hash) ON DELETE CASCADE;

alter table webhook_attempts add constraint webhook_attempts_business_id_webhook_id_fkey FOREIGN KEY (business_id, webhook_id) REFERENCES webhooks(business_id, id) ON DELETE CASCADE;

alter table webhook_messages add constraint webhook_messages_business_id_webhook_id_fkey FOREIGN KEY (business_id, webhook_id) REFERENCES webhooks(business_id, id) ON DELETE CASCADE;

alter table webhooks add constraint webhooks_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id);

CREATE INDEX access_tokens_expiry ON access_tokens USING btree (expires_at);

CREATE INDEX access_tokens_identity ON access_tokens USING btree (identity_id);

CREATE INDEX access_tokens_issuer_session ON access_tokens USING btree (issuer_session) WHERE issuer_session IS NOT NULL;

CREATE INDEX account_merges_into ON account_merges USING btree (business_id, account_id, id);

CREATE INDEX account_merges_of ON account_merges USING btree (business_id, merged_id);

CREATE INDEX account_notes_of_account ON account_notes USING btree (business_id, account_id, id);

CREATE INDEX account_places_pending ON account_places USING btree (business_id, attribute_id, state) WHERE state <> 'read'::text;

CREATE INDEX account_places_points ON account_places USING gist (point(longitude, latitude)) WHERE state = 'read'::text;

CREATE INDEX account_viewers_seen ON account_viewers USING btree (seen_at);

CREATE INDEX accounts_attributes ON accounts USING gin (business_id, attributes jsonb_path_ops) WITH (fastupdate='on', gin_pending_list_limit='256');

CREATE INDEX accounts_created ON accounts USING btree (business_id, created_at, id) WHERE deleted_at IS NULL;

CREATE INDEX accounts_deleted ON accounts USING btree (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX accounts_deleted_created ON accounts USING btree (business_id, created_at, id) WHERE deleted_at IS NOT NULL;

CREATE INDEX accounts_deleted_phone ON accounts USING btree (business_id, phone) WHERE deleted_at IS NOT NULL;

CREATE INDEX accounts_name ON accounts USING btree (business_id, "left"(lower(regexp_replace(NORMALIZE(COALESCE(NULLIF(btrim(fullname), ''::text), NULLIF(username, phone), ''::text), NFD), '[\\u0300-\\u036f]'::text, ''::text, 'g'::text) COLLATE "C"), 48), id) WHERE deleted_at IS NULL;

CREATE INDEX accounts_of_tests ON accounts USING btree (business_id, id) WHERE test_account AND deleted_at IS NULL;

CREATE INDEX accounts_of_type ON accounts USING btree (business_id, account_type, id) WHERE deleted_at IS NULL;

CREATE UNIQUE INDEX accounts_phone ON accounts USING btree (business_id, phone) WHERE deleted_at IS NULL;

CREATE INDEX accounts_phone_end ON accounts USING btree (business_id, reverse(phone)) WHERE deleted_at IS NULL;

CREATE INDEX accounts_phone_keys ON accounts USING gin (phone_keys(business_id, phone)) WITH (fastupdate='on', gin_pending_list_limit='256') WHERE deleted_at IS NULL;

CREATE INDEX accounts_search ON accounts USING gin (business_id, search gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='256') WHERE deleted_at IS NULL;

CREATE INDEX accounts_texts ON accounts USING gin (business_id, text_keys(attributes)) WITH (fastupdate='on', gin_pending_list_limit='256');

CREATE INDEX accounts_username ON accounts USING btree (business_id, tag_key(username)) WHERE deleted_at IS NULL;

CREATE INDEX accounts_word_keys ON accounts USING gin (word_keys(business_id, search)) WITH (fastupdate='on', gin_pending_list_limit='256') WHERE deleted_at IS NULL;

CREATE INDEX alert_events_of_alert ON alert_events USING btree (business_id, alert_id, "position");

CREATE INDEX alert_mentions_unread_first ON alert_mentions USING btree (business_id, identity_id, (seen_at IS NOT NULL), "position" DESC);

CREATE INDEX alert_places_words ON alert_places USING gin ((' '::text || street_key) gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX alerts_acknowledged_at ON alerts USING btree (business_id, acknowledged_at) WHERE acknowledged_at IS NOT NULL;

CREATE INDEX alerts_changed ON alerts USING btree (business_id, updated_at);

CREATE INDEX alerts_closed_at ON alerts USING btree (business_id, closed_at) WHERE closed_at IS NOT NULL;

CREATE INDEX alerts_closed_cell ON alerts USING btree (business_id, alert_cell(latitude, longitude)) WHERE closed <> 0::double precision;

CREATE INDEX alerts_duplicates ON alerts USING btree (business_id, duplicate_of) WHERE duplicate_of IS NOT NULL;

CREATE UNIQUE INDEX alerts_number ON alerts USING btree (business_id, number);

CREATE INDEX alerts_of_account_by_time ON alerts USING btree (business_id, account_id, created_at, id) WHERE account_id IS NOT NULL;

CREATE INDEX alerts_of_responder_name ON alerts USING gin (business_id, jsonb_path_query_array(responders, '$[*]."name"'::jsonpath)) WHERE responders <> '[]'::jsonb;

CREATE INDEX alerts_open ON alerts USING btree (business_id, id) WHERE closed = 0::double precision;

CREATE INDEX alerts_place ON alerts USING gist (business_id, point(longitude, latitude));

CREATE INDEX alerts_region ON alerts USING btree (business_id, region, id) WHERE region IS NOT NULL;

CREATE INDEX alerts_street ON alerts USING btree (business_id, street_key, COALESCE(region, ''::text) COLLATE "C", id) WHERE street_key IS NOT NULL;

CREATE INDEX alerts_unattended ON alerts USING btree (business_id, id) WHERE closed = 0::double precision AND acknowledged_at IS NULL;

CREATE INDEX alerts_urgent ON alerts USING btree (business_id, priority, (acknowledged_at IS NOT NULL), id) WHERE closed = 0::double precision;

CREATE INDEX alerts_waiting ON alerts USING btree (business_id, opened_at, id) WHERE closed = 0::double precision AND acknowledged_at IS NULL;

CREATE INDEX alerts_waits ON alerts USING btree (business_id, alert_type, priority, (acknowledged_at IS NOT NULL), (on_scene_at IS NOT NULL), opened_at, id) INCLUDE (acknowledged_at, on_scene_at) WHERE closed = 0::double precision;

CREATE INDEX audit_entries_of_account ON audit_entries USING btree (business_id, record_id, "position") WHERE record_kind = 'account'::text AND action <> 'lookUp'::text;

CREATE INDEX audit_entries_of_business ON audit_entries USING btree (business_id, at, "position");

CREATE INDEX audit_entries_of_identity ON audit_entries USING btree (business_id, identity_id, at, "position");

CREATE INDEX audit_entries_of_job ON audit_entries USING btree (business_id, job_id, at, "position") WHERE job_id IS NOT NULL;

CREATE INDEX audit_entries_of_no_job ON audit_entries USING btree (business_id, at, "position") WHERE job_id IS NULL;

CREATE INDEX audit_entries_of_record ON audit_entries USING btree (business_id, record_id, at, "position");

CREATE INDEX audit_entries_of_searches ON audit_entries USING btree (business_id) WHERE record_kind = 'view'::text OR action = 'export'::text;

CREATE INDEX audit_entries_undo ON audit_entries USING btree (business_id, record_id, at) WHERE record_kind = 'job'::text AND action = 'undo'::text;

CREATE INDEX audit_job_acts_latest ON audit_job_acts USING btree (business_id, at, "position");

CREATE INDEX audit_job_acts_of_identity ON audit_job_acts USING btree (business_id, identity_id, at, "position");

CREATE INDEX audit_job_acts_span ON audit_job_acts USING gist (business_id, tstzrange(began_at, at, '[]'::text));

CREATE UNIQUE INDEX business_erasures_running ON business_erasures USING btree (business) WHERE finished_at IS NULL;

CREATE INDEX businesses_moving ON businesses USING btree (id) WHERE move_state IS NOT NULL;

CREATE INDEX businesses_to_simulate ON businesses USING btree (id) WHERE simulate_to IS NOT NULL;

CREATE INDEX company_people_directory_id ON company_people USING btree (business_id, directory_id) WHERE directory_id IS NOT NULL;

CREATE INDEX company_people_identity ON company_people USING btree (identity_id);

CREATE INDEX company_sign_ins_scim_token ON company_sign_ins USING btree (scim_token_hash);

CREATE INDEX deliveries_at_stake ON deliveries USING btree (business_id) WHERE state = 'sending'::text AND device_kind IS NULL;

CREATE INDEX deliveries_ended ON deliveries USING btree (updated_at) WHERE state <> ALL (ARRAY['queued'::text, 'sending'::text]);

CREATE INDEX deliveries_of_account ON deliveries USING btree (business_id, account_id, notification_id, "position") WHERE account_id IS NOT NULL;

CREATE INDEX deliveries_of_message ON deliveries USING btree (provider_message_id) WHERE provider_message_id IS NOT NULL AND (channel <> 'push'::text OR simulated);

CREATE INDEX deliveries_of_reason ON deliveries USING btree (notification_id, reason, account_id, phone) WHERE reason IS NOT NULL;

CREATE INDEX deliveries_of_state ON deliveries USING btree (notification_id, state, account_id, phone) WHERE state = ANY (ARRAY['delivered'::text, 'read'::text, 'failed'::text, 'unknown'::text, 'kept'::text, 'skipped'::text, 'cancelled'::text]);

CREATE UNIQUE INDEX deliveries_once_in_business ON deliveries USING btree (notification_id, account_id, phone, channel, device_id, business_id) NULLS NOT DISTINCT WHERE notification_id IS NOT NULL;

CREATE INDEX deliveries_queued ON deliveries USING btree ((
CASE
    WHEN next_attempt_at = 'infinity'::timestamp with time zone THEN 'held'::text
    WHEN simulated THEN 'simulated'::text
    ELSE COALESCE(device_kind, channel)
END), business_id, COALESCE(notification_id, ''::text), next_attempt_at, "position") WHERE state = 'queued'::text;

CREATE INDEX deliveries_sending ON deliveries USING btree (notification_id, lease_until) WHERE state = 'sending'::text;

CREATE INDEX deliveries_without_account ON deliveries USING btree (business_id, phone) WHERE account_id IS NULL AND phone IS NOT NULL;

CREATE INDEX delivery_count_changes_of_notification ON delivery_count_changes USING btree (business_id, notification_id);

CREATE INDEX devices_of_account ON devices USING btree (business_id, account_id, id);

CREATE INDEX devices_that_expire ON devices USING btree (expires_at) WHERE expires_at IS NOT NULL;

CREATE INDEX dispatches_of_alert ON dispatches USING btree (business_id, alert_id, responder_id, sent_at);

CREATE UNIQUE INDEX dispatches_token ON dispatches USING btree (token_hash, business_id);

CREATE UNIQUE INDEX displays_token_of_business ON displays USING btree (token_hash, business_id);

CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);

CREATE INDEX identities_previous_external_id ON identities USING btree (business_id, previous_external_id_hash) WHERE previous_external_id_hash IS NOT NULL;

CREATE INDEX job_rows_apart ON job_rows USING btree (business_id, job_id, outcome, line) WHERE outcome = ANY (ARRAY['skipped'::text, 'refused'::text]);

CREATE INDEX job_rows_kept ON job_rows USING btree (business_id, job_id, line) WHERE undo = 'kept'::text;

CREATE INDEX job_rows_phone ON job_rows USING btree (business_id, job_id, phone) WHERE phone IS NOT NULL;

CREATE UNIQUE INDEX jobs_leased ON jobs USING btree (business_id, queue) WHERE lease_by IS NOT NULL;

CREATE INDEX jobs_queued ON jobs USING btree (business_id, queue, queued_at, id) WHERE state = ANY (ARRAY['checking'::text, 'waiting'::text, 'running'::text, 'undoing'::text]);

CREATE INDEX message_statuses_at ON message_statuses USING btree (at);

CREATE INDEX notifications_awaiting_approval ON notifications USING btree (business_id, id) WHERE approval_needed AND approved_at IS NULL AND (state = ANY (ARRAY['scheduled'::text, 'waiting'::text]));

CREATE INDEX notifications_naming_phones ON notifications USING btree (leaves_at) WHERE ((recipients_to -> 'phones'::text) -> 0) IS NOT NULL AND final_counts IS NOT NULL;

CREATE INDEX notifications_of_content ON notifications USING btree (business_id, content_hash, id) WHERE content_hash IS NOT NULL;

CREATE INDEX notifications_of_day ON notifications USING btree (business_id, leaves_at);

CREATE INDEX notifications_of_dispatches ON notifications USING btree (business_id, dispatched_to) WHERE dispatched_to IS NOT NULL;

CREATE INDEX notifications_releasing ON notifications USING btree (leaves_at) WHERE final_counts IS NULL;

CREATE INDEX notifications_unfinished ON notifications USING btree (id) WHERE final_counts IS NULL;

CREATE INDEX queued_businesses_in_turn ON queued_businesses USING btree (transport, due_at);

CREATE INDEX queued_businesses_known ON queued_businesses USING btree (transport, business_id, due_at);

CREATE INDEX queued_notifications_in_turn ON queued_notifications USING btree (transport, business_id, due_at);

CREATE INDEX queued_notifications_known ON queued_notifications USING btree (transport, business_id, notification_id, due_at);

CREATE INDEX responders_of_alert ON responders USING btree (business_id, alert_id) WHERE alert_id IS NOT NULL;

CREATE UNIQUE INDEX scim_users_external_id ON scim_users USING btree (business_id, external_id) WHERE deleted_at IS NULL;

CREATE INDEX scim_users_identity ON scim_users USING btree (identity_id) WHERE identity_id IS NOT NULL;

CREATE UNIQUE INDEX scim_users_user_name ON scim_users USING btree (business_id, lower(user_name)) WHERE deleted_at IS NULL;

CREATE INDEX shifts_of_identity ON shifts USING btree (business_id, identity_id, id);

CREATE UNIQUE INDEX shifts_running ON shifts USING btree (business_id, identity_id) WHERE ended_at IS NULL;

CREATE UNIQUE INDEX upstream_intents_key ON upstream_intents USING btree (business_id, caller, key) WHERE key IS NOT NULL AND state <> 'refused'::text;

CREATE UNIQUE INDEX upstream_intents_notification ON upstream_intents USING btree (business_id, notification_id) WHERE notification_id IS NOT NULL;

CREATE INDEX upstream_intents_pending ON upstream_intents USING btree (ends_at) WHERE state = 'pending'::text;

CREATE INDEX upstream_intents_waiting ON upstream_intents USING btree (due_at) WHERE state = 'waiting'::text;

CREATE INDEX webhook_events_new ON webhook_events USING btree (business_id, "position") WHERE body IS NULL;

CREATE INDEX webhook_messages_failed ON webhook_messages USING btree (business_id, webhook_id, created_at) WHERE state = 'failed'::text;

CREATE INDEX webhook_messages_of_record ON webhook_messages USING btree (business_id, webhook_id, record, "position") WHERE state = 'waiting'::text;

CREATE INDEX webhook_messages_waiting ON webhook_messages USING btree (business_id, webhook_id, next_attempt_at, "position") WHERE state = 'waiting'::text;

CREATE TRIGGER add_business BEFORE INSERT ON access_tokens FOR EACH ROW WHEN (new.business_id IS NULL) EXECUTE FUNCTION add_business_to_token();

CREATE TRIGGER accounts_added_places AFTER INSERT ON accounts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_account_places();

CREATE TRIGGER accounts_added_values AFTER INSERT ON accounts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_account_values();

CREATE TRIGGER accounts_changed_places AFTER UPDATE OF attributes, deleted_at ON accounts FOR EACH ROW WHEN (old.attributes IS DISTINCT FROM new.attributes OR (old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)) EXECUTE FUNCTION change_account_places();

CREATE TRIGGER accounts_changed_values AFTER UPDATE OF attributes, deleted_at ON accounts FOR EACH ROW WHEN (old.attributes IS DISTINCT FROM new.attributes OR (old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)) EXECUTE FUNCTION change_account_values();

CREATE TRIGGER accounts_counted_added AFTER INSERT ON accounts FOR EACH ROW WHEN (new.deleted_at IS NULL) EXECUTE FUNCTION count_account();

CREATE TRIGGER accounts_counted_changed AFTER UPDATE OF deleted_at ON accounts FOR EACH ROW WHEN ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)) EXECUTE FUNCTION count_account();

CREATE TRIGGER accounts_counted_removed AFTER DELETE ON accounts FOR EACH ROW WHEN (old.deleted_at IS NULL) EXECUTE FUNCTION count_account();

CREATE TRIGGER accounts_removed_places AFTER DELETE ON accounts FOR EACH ROW WHEN (old.attributes <> '[]'::jsonb) EXECUTE FUNCTION change_account_places();

CREATE TRIGGER accounts_removed_values AFTER DELETE ON accounts FOR EACH ROW WHEN (old.attributes <> '[]'::jsonb) EXECUTE FUNCTION change_account_values();

CREATE TRIGGER alerts_added_place AFTER INSERT ON alerts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_alert_places();

CREATE TRIGGER alerts_changed_place AFTER UPDATE OF street, region ON alerts FOR EACH ROW WHEN (new.street_key <> ''::text AND (old.street IS DISTINCT FROM new.street OR old.region IS DISTINCT FROM new.region)) EXECUTE FUNCTION note_alert_place();

CREATE TRIGGER alerts_counted_delete AFTER DELETE ON alerts REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_closed_alerts();

CREATE TRIGGER alerts_counted_insert AFTER INSERT ON alerts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_closed_alerts();

CREATE TRIGGER alerts_counted_truncate AFTER TRUNCATE ON alerts FOR EACH STATEMENT EXECUTE FUNCTION count_closed_alerts();

CREATE TRIGGER alerts_counted_update AFTER UPDATE ON alerts REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_closed_alerts();

CREATE TRIGGER note_job_acts AFTER INSERT ON audit_entries REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION note_job_acts();

CREATE TRIGGER note_changed AFTER UPDATE ON deliveries REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION note_changed_deliveries();

CREATE TRIGGER note_stored AFTER INSERT ON deliveries REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION note_stored_deliveries();

CREATE TRIGGER queue_changed AFTER UPDATE ON deliveries REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION note_queued_deliveries();

CREATE TRIGGER queue_stored AFTER INSERT ON deliveries REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION note_queued_deliveries();

CREATE TRIGGER add_business BEFORE INSERT ON upstream_tokens FOR EACH ROW WHEN (new.business_id IS NULL) EXECUTE FUNCTION add_business_to_upstream_token();

insert into database_origin select * from jsonb_populate_recordset(null::database_origin, '[{"origin": null, "only_row": true, "held_since": null}]');
`
