export const sql = /* sql */ `
-- Where an account gets its pushes: an app by its FCM token, or a browser by the endpoint of its push subscription.
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

-- Each provider takes its own: a push goes by what its device was registered with, everything else by its channel.
-- Businesses take turns, and so do the notifications of each.
drop index deliveries_queued;
create index deliveries_queued on deliveries
  (coalesce(device_kind, channel), business_id, coalesce(notification_id, ''), next_attempt_at, position)
  where state = 'queued';
-- Whoever says what became of a message names it by the id that its provider gave it.
create index deliveries_of_message on deliveries (provider_message_id) where provider_message_id is not null;
create unique index deliveries_once on deliveries (notification_id, channel, account_id, phone, device_id)
  nulls not distinct where notification_id is not null;

-- The furthest that a provider has said of a message, also before the id of the message is noted here.
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
