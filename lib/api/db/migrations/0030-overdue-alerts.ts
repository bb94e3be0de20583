export const sql = /* sql */ `
-- Alerts waiting for the same event are adjacent, longest wait first: overdue alerts are one range, counted without
-- reading the others. The times are included so that only the index is read.
create index alerts_waits on alerts
  (business_id, alert_type, priority, (acknowledged_at is not null), (on_scene_at is not null), opened_at, id)
  include (acknowledged_at, on_scene_at) where closed = 0;
drop index alerts_clocks;
analyze alerts;
`
