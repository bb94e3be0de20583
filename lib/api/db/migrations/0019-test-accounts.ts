export const sql = /* sql */ `
-- Of the team itself: what is sent to it may be shown in a browser of the console.
alter table accounts add column test_account boolean not null default false;
create index accounts_of_tests on accounts (business_id, id) where test_account and deleted_at is null;

-- From then on the device gets nothing; null for one that stays.
alter table devices add column expires_at timestamptz;
create index devices_that_expire on devices (expires_at) where expires_at is not null;
`
