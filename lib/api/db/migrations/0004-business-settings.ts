export const sql = /* sql */ `
-- ISO 3166-1 alpha-2: the country of phone numbers without a country code.
alter table businesses add column default_country text;
alter table businesses add column version integer not null default 1;
`
