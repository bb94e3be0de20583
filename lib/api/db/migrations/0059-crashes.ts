export const sql = /* sql */ `
-- How many processes in a row ended during a job's turn. A constant default rewrites no row.
alter table jobs add column crashes integer not null default 0;
`
