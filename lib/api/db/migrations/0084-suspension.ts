export const sql = /* sql */ `
-- While a business is suspended, its callers are rejected, and its deliveries and jobs wait.
alter table businesses add column suspended_at timestamptz;
`
