export const sql = /* sql */ `
-- The people counts by state as last read, and the final counts at that time: if those have changed, the people counts
-- are out of date.
alter table notifications add column final_people jsonb, add column people_of jsonb;

-- Finds the few among many, by person: those in a rare state, and those with a reason.
create index deliveries_of_state on deliveries (notification_id, state, account_id, phone)
  where state in ('delivered', 'read', 'failed', 'unknown', 'kept', 'skipped', 'cancelled');
create index deliveries_of_reason on deliveries (notification_id, reason, account_id, phone) where reason is not null;
`
