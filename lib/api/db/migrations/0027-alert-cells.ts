const levels = [4, 6, 8, 10, 12, 14, 16, 18]
const deepestLevel = 18
const square = 2 ** deepestLevel

/**
 * Shifts and masks that spread a number's bits apart, in steps of half the distance, to leave room for
 * another number's bits.
 */
const spread = [
  [16, '281470681808895'],
  [8, '71777214294589695'],
  [4, '1085102592571150095'],
  [2, '3689348814741910323'],
  [1, '6148914691236517205'],
] as const

export const sql = /* sql */ `
-- The cell of a point on the deepest level of the Web Mercator quadtree: the bits of x and y alternate, so that the
-- cell one level up has two fewer bits, and all cells inside one are consecutive. It calls none of our functions,
-- because PostgreSQL does not find them while building an index.
create function alert_cell(latitude double precision, longitude double precision) returns bigint
language plpgsql immutable strict parallel safe as $$
declare
  -- Points beyond the square world belong to its outermost rows.
  sine double precision := sind(greatest(-85.06, least(85.06, latitude)));
  x bigint := floor((longitude / 360 + 0.5) * ${square});
  y bigint := floor((0.5 - ln((1 + sine) / (1 - sine)) / (4 * pi())) * ${square});
begin
  x := greatest(0, least(${square - 1}, x));
  y := greatest(0, least(${square - 1}, y));
  ${spread.flatMap(([distance, mask]) => ['x', 'y'].map((n) => `${n} := (${n} | (${n} << ${distance})) & ${mask};`)).join('\n  ')}
  return x | (y << 1);
end $$;

-- Every second bit of a cell: its x or, if the cell is shifted by one bit, its y.
create function gather_bits(n bigint) returns bigint language plpgsql immutable strict parallel safe as $$
begin
  n := n & 6148914691236517205;
  n := (n | (n >> 1)) & 3689348814741910323;
  n := (n | (n >> 2)) & 1085102592571150095;
  n := (n | (n >> 4)) & 71777214294589695;
  n := (n | (n >> 8)) & 281470681808895;
  n := (n | (n >> 16)) & 4294967295;
  return n;
end $$;

create index alerts_closed_cell on alerts (business_id, alert_cell(latitude, longitude)) where closed <> 0;

-- The number of closed alerts in a cell, and the sums of their coordinates in 0.0000001 degrees: whole numbers, which
-- stay exact however often alerts are added and removed. A count that drops to zero stays as 0.
create table alert_cells (
  business_id text not null references businesses on delete cascade,
  level smallint not null,
  cell bigint not null,
  alert_type text not null,
  priority smallint not null,
  count bigint not null,
  latitudes numeric not null,
  longitudes numeric not null,
  primary key (business_id, level, cell, alert_type, priority)
) with (fillfactor = 85);

-- Alerts closed, reopened, moved or corrected since the cells were last updated. Writers never wait for each other
-- here: rows are only added, and one process at a time removes them for each business. The counts are those of
-- alert_cells and these changes together.
create table alert_cell_changes (
  business_id text not null references businesses on delete cascade,
  position bigint generated always as identity,
  cell bigint not null,
  alert_type text not null,
  priority smallint not null,
  latitude double precision not null,
  longitude double precision not null,
  count integer not null,
  primary key (business_id, position)
);

create function add_up_alert_cells(business text) returns void language plpgsql as $$
begin
  -- If another process is already doing this, leaves the work for the next call.
  if not pg_try_advisory_xact_lock(hashtextextended('alert_cells ' || business, 0)) then return; end if;
  with taken as (
    delete from alert_cell_changes where business_id = business returning *
  )
  insert into alert_cells (business_id, level, cell, alert_type, priority, count, latitudes, longitudes)
  select business, level, cell >> 2 * (${deepestLevel} - level), alert_type, priority, sum(count),
    sum(count * round(latitude * 10000000)::bigint), sum(count * round(longitude * 10000000)::bigint)
  from taken, unnest(array[${levels.join(', ')}]) as level
  group by 2, 3, 4, 5 order by 2, 3, 4, 5
  on conflict (business_id, level, cell, alert_type, priority) do update set
    count = alert_cells.count + excluded.count,
    latitudes = alert_cells.latitudes + excluded.latitudes,
    longitudes = alert_cells.longitudes + excluded.longitudes;
end $$;

create function count_closed_alerts() returns trigger language plpgsql as $$
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
end $$;

insert into alert_cells
select business_id, ${deepestLevel}, alert_cell(latitude, longitude), alert_type, priority, count(*),
  sum(round(latitude * 10000000)::bigint), sum(round(longitude * 10000000)::bigint)
from alerts where closed <> 0 group by 1, 3, 4, 5;
${levels
  .slice(0, -1)
  .map(
    (level) => /* sql */ `insert into alert_cells
select business_id, ${level}, cell >> ${2 * (deepestLevel - level)}, alert_type, priority, sum(count), sum(latitudes), sum(longitudes)
from alert_cells where level = ${deepestLevel} group by 1, 3, 4, 5;`,
  )
  .join('\n')}
analyze alert_cells;

-- The open alerts, in order of urgency.
create index alerts_urgent on alerts (business_id, priority, (acknowledged_at is not null), id) where closed = 0;

create trigger alerts_counted_insert after insert on alerts
  referencing new table as added for each statement execute function count_closed_alerts();
create trigger alerts_counted_update after update on alerts
  referencing old table as removed new table as added for each statement execute function count_closed_alerts();
create trigger alerts_counted_delete after delete on alerts
  referencing old table as removed for each statement execute function count_closed_alerts();
create trigger alerts_counted_truncate after truncate on alerts
  for each statement execute function count_closed_alerts();
`
