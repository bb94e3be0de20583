export const sql = /* sql */ `
-- An account that belongs to the team: the console may show its messages in a browser.
alter table accounts add column test_account boolean not null default false;
create index accounts_of_tests on accounts (business_id, id) where test_account and deleted_at is null;

-- After this time the device gets nothing; null for a device that never expires.
alter table devices add column expires_at timestamptz;
create index devices_that_expire on devices (expires_at) where expires_at is not null;
`
