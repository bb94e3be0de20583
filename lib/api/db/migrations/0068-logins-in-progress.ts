export const sql = /* sql */ `
-- Login attempts that have started but not ended, on all servers. They count toward the limit of failed logins.
alter table attempt_counters add column in_progress integer not null default 0;
`
