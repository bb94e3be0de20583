export const sql = /* sql */ `
-- The identities that a note in the alert log mentions, and when they saw it.
create table alert_mentions (
  business_id text not null references businesses,
  identity_id text collate "C" not null,
  position bigint not null,
  seen_at timestamptz,
  primary key (business_id, identity_id, position),
  foreign key (business_id, position) references alert_events
);
-- In the order in which mentions are listed; also used to count unread ones.
create index alert_mentions_unread_first
  on alert_mentions (business_id, identity_id, (seen_at is not null), position desc);
`
