export const sql = /* sql */ `
-- Alerts that wait for the same lie together, the longest first: those past their clock are a range, counted without a look
-- at the others. The times are there so that the index alone is read.
create index alerts_waits on alerts
  (business_id, alert_type, priority, (acknowledged_at is not null), (on_scene_at is not null), opened_at, id)
  include (acknowledged_at, on_scene_at) where closed = 0;
drop index alerts_clocks;
analyze alerts;
`
