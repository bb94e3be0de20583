export const sql = /* sql */ `
-- How many of a business's messages may await a provider's response, and so may be left unknown after a crash.
alter table businesses add column in_flight_limit integer not null default 16;
`
