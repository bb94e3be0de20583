export const sql = /* sql */ `
-- The trace of the request that stored the notification, as in the header traceparent; null if none was recorded.
alter table notifications add column traceparent text;
`
