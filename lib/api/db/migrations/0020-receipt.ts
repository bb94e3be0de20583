export const sql = /* sql */ `
-- What became of its people, counted when it was looked at, and the final counts of that moment: other ones, and it is no
-- longer so.
alter table notifications add column final_people jsonb, add column people_of jsonb;

-- The few of many, by person: those of a state that most never reach, and those of a reason.
create index deliveries_of_state on deliveries (notification_id, state, account_id, phone)
  where state in ('delivered', 'read', 'failed', 'unknown', 'kept', 'skipped', 'cancelled');
create index deliveries_of_reason on deliveries (notification_id, reason, account_id, phone) where reason is not null;
`
