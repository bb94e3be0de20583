export const sql = /* sql */ `
-- True if the company's directory disabled the identity. Only then may the directory enable it again.
alter table identities add column disabled_by_directory boolean not null default false;

-- The directory's ID for the person if it is not the subject: Entra ID's claim oid. Stored at each sign-in.
alter table company_people add column directory_id text;
create index company_people_directory_id on company_people (business_id, directory_id) where directory_id is not null;
`
