export const sql = /* sql */ `
-- An account or identity that is sent to alerts. called is its name when it was marked as a responder; name is null if
-- it uses its account's or identity's name. The location is the last one reported.
create table responders (
  business_id text not null references businesses,
  id text collate "C" not null,
  name text,
  called text not null,
  account_id text collate "C",
  identity_id text collate "C",
  state text not null default 'free',
  state_at timestamptz not null default now(),
  alert_id text collate "C",
  latitude double precision,
  longitude double precision,
  located_at timestamptz,
  version integer not null default 1,
  primary key (business_id, id),
  constraint responders_account unique (business_id, account_id),
  constraint responders_identity unique (business_id, identity_id),
  constraint responders_one check ((account_id is null) <> (identity_id is null)),
  constraint responders_alert check ((alert_id is null) = (state = 'free'))
);
create index responders_of_alert on responders (business_id, alert_id) where alert_id is not null;

-- responders lists those who were sent, in order; the clocks start at opened_at, when the alert was created or last
-- reopened, and on_scene_at is when the first responder arrived after that.
alter table alerts
  add column responders jsonb not null default '[]',
  add column opened_at timestamptz,
  add column on_scene_at timestamptz;
update alerts set opened_at = coalesce((
  select max(at) from alert_events
  where alert_events.business_id = alerts.business_id and alert_id = alerts.id and type = 'reopened'
), created_at);
alter table alerts alter column opened_at set default now(), alter column opened_at set not null;
create index alerts_clocks on alerts (business_id, opened_at, id)
  include (alert_type, priority, acknowledged_at, on_scene_at) where closed = 0;

alter table alert_types add column clocks jsonb not null default '[]';
alter table identities add column supervisor boolean not null default false;
`
