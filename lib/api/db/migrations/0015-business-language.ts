export const sql = /* sql */ `
-- The language of the definitions and samples that a business began with: en, es or pt.
alter table businesses add column language text not null default 'en';
`
