export const sql = /* sql */ `
-- The OpenID provider with which the people of a business sign in. The client secret is encrypted.
create table company_sign_ins (
  business_id text primary key references businesses (id),
  issuer text not null,
  client_id text not null,
  client_secret text,
  scope text not null,
  groups_claim text not null,
  role_groups jsonb not null,
  default_roles text[] not null,
  creates_identities boolean not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

-- The identity of each person whom a provider has signed in.
create table company_people (
  business_id text not null references businesses (id),
  issuer text not null,
  subject text not null,
  identity_id text collate "C" not null references identities (id),
  primary key (business_id, issuer, subject)
);
create index company_people_identity on company_people (identity_id);

-- The provider that started a session, and its ID for the session, which a back-channel logout may name.
alter table access_tokens add column issuer text, add column issuer_session text;
create index access_tokens_issuer_session on access_tokens (issuer_session) where issuer_session is not null;
`
