export const sql = /* sql */ `
-- So many messages of a business may be with a provider without an answer, and be unknown after a crash.
alter table businesses add column in_flight_limit integer not null default 16;
`
