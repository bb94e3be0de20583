export const sql = /* sql */ `
-- The token with which a company's directory calls SCIM, as a hash.
alter table company_sign_ins add column scim_token_hash bytea, add column scim_token_created_at timestamptz;
create index company_sign_ins_scim_token on company_sign_ins (scim_token_hash);

-- The users of a company's directory. The identity is null until the first sign-in. A deleted user stays here, so that
-- the same user can be created again.
create table scim_users (
  business_id text not null references businesses (id),
  id text collate "C" not null default new_id(),
  user_name text not null,
  external_id text,
  display_name text,
  active boolean not null,
  identity_id text collate "C" references identities (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (business_id, id)
);
create unique index scim_users_user_name on scim_users (business_id, lower(user_name)) where deleted_at is null;
create unique index scim_users_external_id on scim_users (business_id, external_id) where deleted_at is null;
create index scim_users_identity on scim_users (identity_id) where identity_id is not null;
`
