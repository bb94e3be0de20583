export const sql = /* sql */ `
-- The trace of the request that stored the row, as in the header traceparent; null if none was recorded. Deliveries of a
-- notification use the notification's.
alter table deliveries add column traceparent text;
alter table webhook_events add column traceparent text;
`
