export const sql = /* sql */ `
-- The last number given to one of the business's alerts.
create table alert_numbers (business_id text primary key references businesses, last bigint not null);

alter table alert_types add column priority smallint not null default 3;

-- number is short enough to say aloud; duplicate_of is the alert that this one duplicates.
alter table alerts
  add column number bigint,
  add column priority smallint not null default 3,
  add column closed_code text,
  add column duplicate_of text collate "C";
update alerts set number = numbered.number from (
  select business_id, id, row_number() over (partition by business_id order by id) as number from alerts
) numbered where alerts.business_id = numbered.business_id and alerts.id = numbered.id;
insert into alert_numbers select business_id, max(number) from alerts group by business_id;
alter table alerts alter column number set not null;
create unique index alerts_number on alerts (business_id, number);
create index alerts_duplicates on alerts (business_id, duplicate_of) where duplicate_of is not null;
-- Unattended alerts are listed by urgency.
create index alerts_unattended on alerts (business_id, id) where closed = 0 and acknowledged_at is null;
`
