export const sql = /* sql */ `
-- The keys that encrypt stored credentials, each encrypted in turn with a key derived from SECRET. SECRET can thus be
-- replaced without encrypting the credentials again. wrapped_with identifies the SECRET.
create table stored_keys (
  purpose text not null,
  wrapped_with text not null,
  wrapped text not null,
  primary key (purpose, wrapped_with)
);

-- The channels that a business has set up with its own credentials; it uses the deployment's for all others.
create table own_channels (
  business_id text not null references businesses,
  channel text not null,
  -- What may be shown after it has been saved.
  settings jsonb not null,
  -- All settings with the credentials, encrypted; changed_at says when each credential was last replaced.
  sealed text not null,
  changed_at jsonb not null,
  -- The value of sealed before credentials were last replaced; callbacks may be signed with them until previous_until.
  previous_sealed text,
  previous_until timestamptz,
  version integer not null default 1,
  -- A new value each time the channel is saved, even if it was deleted in between.
  revision text not null default new_id(),
  updated_at timestamptz not null default now(),
  primary key (business_id, channel)
);
`
