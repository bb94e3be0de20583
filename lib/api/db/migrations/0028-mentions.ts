export const sql = /* sql */ `
-- Who is meant by a note of the alert log, and since when they have seen it.
create table alert_mentions (
  business_id text not null references businesses,
  identity_id text collate "C" not null,
  position bigint not null,
  seen_at timestamptz,
  primary key (business_id, identity_id, position),
  foreign key (business_id, position) references alert_events
);
-- In the order in which they are listed; unread ones are counted in it too.
create index alert_mentions_unread_first
  on alert_mentions (business_id, identity_id, (seen_at is not null), position desc);
`
