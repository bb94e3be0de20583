export const sql = /* sql */ `
-- An identity can have several roles and an expiry, and after a rotation it keeps its previous external id for a while.
alter table identities
  add column roles text[],
  add column expires_at timestamptz,
  add column previous_external_id_hash bytea,
  add column previous_ends_at timestamptz;
update identities set roles = array[role];
alter table identities
  alter column roles set not null,
  drop column role,
  add constraint identities_roles check (cardinality(roles) > 0),
  add constraint identities_previous check ((previous_external_id_hash is null) = (previous_ends_at is null));
create index identities_previous_external_id on identities (business_id, previous_external_id_hash)
  where previous_external_id_hash is not null;
`
