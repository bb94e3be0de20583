export const sql = /* sql */ `
-- A job on another deployment's accounts: the encrypted token that it calls the deployment with, until it ends, and the
-- identity that started it.
alter table jobs add column sealed text, add column started_by text;
`
