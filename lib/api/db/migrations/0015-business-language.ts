export const sql = /* sql */ `
-- The language of a new business's definitions and samples: en, es or pt.
alter table businesses add column language text not null default 'en';
`
