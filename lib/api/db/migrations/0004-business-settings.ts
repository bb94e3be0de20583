export const sql = /* sql */ `
-- ISO 3166-1 alpha-2: where phones without a country code are from.
alter table businesses add column default_country text;
alter table businesses add column version integer not null default 1;
`
