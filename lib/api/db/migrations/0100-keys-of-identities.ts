// Separate from migration 0099, so that the tokens are not locked while the new column is filled.
export const sql = /* sql */ `
update access_tokens set business_id = identities.business_id from identities
where identities.id = access_tokens.identity_id and access_tokens.business_id is null;
update upstream_tokens set business_id = access_tokens.business_id from access_tokens
where access_tokens.token_hash = upstream_tokens.token_hash and upstream_tokens.business_id is null;
`

export const indexes = {
  identities_new_pkey: 'unique on identities (id, business_id)',
  access_tokens_new_pkey: 'unique on access_tokens (token_hash, business_id)',
}

/** Statements that replace a foreign key with one that also includes the business. */
const moveKey = (table: string, column: string, references: string, onDelete = '') => {
  const [before, after] = [`${table}_${column}_fkey`, `${table}_business_id_${column}_fkey`]
  return [
    `do $$ begin
      if exists (select from pg_constraint where conname = '${before}') then
        alter table ${table} drop constraint ${before},
          add constraint ${after} foreign key (business_id, ${column}) references ${references} ${onDelete} not valid;
      end if;
    end $$`,
    `alter table ${table} validate constraint ${after}`,
  ]
}

const identity = 'identities (business_id, id)'

export const cleanUp = [
  ...moveKey('access_tokens', 'identity_id', identity, 'on delete cascade'),
  ...moveKey('account_notes', 'created_by', identity),
  ...moveKey('company_people', 'identity_id', identity),
  ...moveKey('scim_users', 'identity_id', identity),
  ...moveKey('upstream_tokens', 'token_hash', 'access_tokens (business_id, token_hash)', 'on delete cascade'),
]

export const primaryKeys = {
  access_tokens: 'token_hash, business_id',
  identities: 'id, business_id',
  upstream_tokens: 'token_hash, business_id',
}

/**
 * The previous version looks rows up by a key's first columns, and a trigger adds the business to the rows it
 * inserts.
 */
export const compatibleFrom = '0001-base'
