export const sql = /* sql */ `
-- Each delivery is written three times at least, and each time into every index: what is queued of a notification is found in
-- the index of the queue, and its deliveries are listed by person, as deliveries_once has them.
drop index deliveries_unfinished;
drop index deliveries_of_notification;
drop index deliveries_sending;
create index deliveries_sending on deliveries (notification_id, lease_until) where state = 'sending';
-- What is under way of what is never sent again: a few rows, counted at each claim of more.
create index deliveries_at_stake on deliveries (business_id) where state = 'sending' and device_kind is null;

-- How often a chunk could not be stored.
alter table audience_chunks add column tries integer not null default 0;
`
