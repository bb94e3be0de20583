export const sql = /* sql */ `
-- How many processes in a row ended while they had the turn of a job. A constant default rewrites no row.
alter table jobs add column crashes integer not null default 0;
`
