export const sql = /* sql */ `
-- Where an account gets its pushes: an app, by its FCM token, or a browser, by its push subscription's endpoint.
create table devices (
  business_id text not null references businesses,
  id text collate "C" not null default new_id(),
  account_id text collate "C" not null,
  kind text not null,
  address text collate "C" not null,
  keys jsonb,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  unique (business_id, kind, address),
  foreign key (business_id, account_id) references accounts on delete cascade
);
create index devices_of_account on devices (business_id, account_id, id);

alter table deliveries add column device_kind text;

-- Each provider has its own queue: a push uses its device's kind, everything else its channel. Businesses take turns,
-- and so do each business's notifications.
drop index deliveries_queued;
create index deliveries_queued on deliveries
  (coalesce(device_kind, channel), business_id, coalesce(notification_id, ''), next_attempt_at, position)
  where state = 'queued';
-- Providers report a message's status under the id that they gave it.
create index deliveries_of_message on deliveries (provider_message_id) where provider_message_id is not null;
create unique index deliveries_once on deliveries (notification_id, channel, account_id, phone, device_id)
  nulls not distinct where notification_id is not null;

-- The most advanced status that a provider has reported for a message, even before the message's id is stored here.
create table message_statuses (
  channel text not null,
  message_id text not null,
  state text not null,
  code text,
  at timestamptz not null default now(),
  primary key (channel, message_id)
);
create index message_statuses_at on message_statuses (at);
`
