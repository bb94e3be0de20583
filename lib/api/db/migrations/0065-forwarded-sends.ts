export const sql = /* sql */ `
-- A notification for another deployment: its write waits for the notification's time, with the token to send it with,
-- until the deployment has responded.
alter table upstream_intents drop constraint upstream_intents_state_check;
alter table upstream_intents add constraint upstream_intents_state_check
  check (state in ('waiting', 'pending', 'done', 'refused', 'unknown', 'cancelled'));
alter table upstream_intents alter column ends_at drop not null;
alter table upstream_intents add column notification_id text collate "C", add column sealed text,
  add column error text, add column due_at timestamptz;
create unique index upstream_intents_notification on upstream_intents (business_id, notification_id)
  where notification_id is not null;
create index upstream_intents_waiting on upstream_intents (due_at) where state = 'waiting';

-- The other deployment does not say how many people have an account type.
alter table notifications alter column recipients drop not null;

-- The latest comparison of the other deployment with the API description, for each business.
create table conformance_runs (
  business_id text primary key references businesses,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  report jsonb
);
`
