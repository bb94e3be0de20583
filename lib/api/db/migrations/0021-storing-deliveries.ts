export const sql = /* sql */ `
-- Each delivery is written at least three times, each time into every index: a notification's queued deliveries are
-- found in the queue's index, and its deliveries are listed by person, in the order of deliveries_once.
drop index deliveries_unfinished;
drop index deliveries_of_notification;
drop index deliveries_sending;
create index deliveries_sending on deliveries (notification_id, lease_until) where state = 'sending';
-- Deliveries in flight that are never sent again: a few rows, counted at each claim.
create index deliveries_at_stake on deliveries (business_id) where state = 'sending' and device_kind is null;

-- How many times a chunk could not be stored.
alter table audience_chunks add column tries integer not null default 0;
`
