export const sql = /* sql */ `
-- One sending of a responder to an alert. Whoever opens the link with its token sees the alert and reports progress, until
-- the token expires; only the token's hash is stored. sent_at is the time of the dispatch in alerts.responders.
create table dispatches (
  business_id text not null references businesses,
  id text collate "C" not null,
  alert_id text collate "C" not null,
  responder_id text collate "C" not null,
  token_hash bytea not null,
  note text,
  notification_id text collate "C",
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (business_id, id)
);
create unique index dispatches_token on dispatches (token_hash, business_id);
create index dispatches_of_alert on dispatches (business_id, alert_id, responder_id, sent_at);

-- The alert to which a notification sends its recipient; null for every other notification.
alter table notifications add column dispatched_to text collate "C";
`

export const indexes = {
  notifications_of_dispatches:
    'on notifications (business_id, dispatched_to) where dispatched_to is not null',
}
