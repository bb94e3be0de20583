export const sql = /* sql */ `
-- How often a piece of work has failed for a reason of its own; an outage does not count.
alter table deliveries add column tries integer not null default 0;
alter table jobs add column tries integer not null default 0;

-- What ended long ago is found without reading what did not.
create index deliveries_ended on deliveries (updated_at) where state not in ('queued', 'sending');

-- The log is read by time: an old day of it, or what one identity or one record was about, is where the index says.
drop index audit_entries_of_business;
create index audit_entries_of_business on audit_entries (business_id, at, position);
drop index audit_entries_of_record;
create index audit_entries_of_record on audit_entries (business_id, record_id, at, position);
create index audit_entries_of_identity on audit_entries (business_id, identity_id, at, position);
`
