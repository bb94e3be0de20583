export const sql = /* sql */ `
-- How many times a piece of work has failed for a reason of its own; an outage does not count.
alter table deliveries add column tries integer not null default 0;
alter table jobs add column tries integer not null default 0;

-- Finds old finished deliveries without reading unfinished ones.
create index deliveries_ended on deliveries (updated_at) where state not in ('queued', 'sending');

-- The log is read by time: the indexes find an old day, or the entries of one identity or record.
drop index audit_entries_of_business;
create index audit_entries_of_business on audit_entries (business_id, at, position);
drop index audit_entries_of_record;
create index audit_entries_of_record on audit_entries (business_id, record_id, at, position);
create index audit_entries_of_identity on audit_entries (business_id, identity_id, at, position);
`
