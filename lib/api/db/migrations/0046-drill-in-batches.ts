export const sql = /* sql */ `
-- Everything unsent when a drill is turned on is simulated: notifications and deliveries up to these; null once all are
-- marked.
alter table businesses
  add column simulate_to bigint,
  add column simulate_notifications_to text collate "C";
create index businesses_to_simulate on businesses (id) where simulate_to is not null;
`
