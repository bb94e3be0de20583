export const sql = /* sql */ `
-- Held deliveries are released in batches; after the first, their notification is no longer just scheduled. With
-- 1,000,000 notifications this reads the table once, and the index holds only those that have not ended.
drop index notifications_scheduled;
create index notifications_releasing on notifications (leaves_at) where final_counts is null;
`
