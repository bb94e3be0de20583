export const sql = /* sql */ `
-- Why a notification that awaited approval was sent back to its author; null unless it was.
alter table notifications add column return_comment text;
`

/** Finds the notifications that await approval. */
export const indexes = {
  notifications_awaiting_approval: `on notifications (business_id, id)
    where approval_needed and approved_at is null and state in ('scheduled', 'waiting')`,
}
