export const sql = /* sql */ `
alter table access_tokens add column business_id text;
alter table upstream_tokens add column business_id text;

-- For the tokens that the last version stores during an update. The next release drops both functions.
create function add_business_to_token() returns trigger language plpgsql as $$ begin
  new.business_id := (select business_id from identities where id = new.identity_id);
  return new;
end $$;
create function add_business_to_upstream_token() returns trigger language plpgsql as $$ begin
  new.business_id := (select business_id from access_tokens where token_hash = new.token_hash);
  return new;
end $$;
create trigger add_business before insert on access_tokens for each row
  when (new.business_id is null) execute function add_business_to_token();
create trigger add_business before insert on upstream_tokens for each row
  when (new.business_id is null) execute function add_business_to_upstream_token();
`

/** Works with every earlier version: the triggers only fill the new columns. */
export const compatibleFrom = '0001-base'
