export const sql = /* sql */ `
-- Whether a transport's provider works, from the outcomes in all processes that send through it.
create table provider_states (
  transport text primary key,
  -- The unclear outcomes since the provider's last clear one, how many of those messages may have been sent, and the
  -- first two businesses concerned.
  failures_in_row integer not null default 0,
  unclear_in_row integer not null default 0,
  failing_businesses text[] not null default '{}',
  -- Set while only one attempt at a time is sent; with one failing business, while nothing of that business is sent.
  opened_at timestamptz,
  probes integer not null default 0,
  is_probing boolean not null default false,
  next_probe_at timestamptz
);

-- The last success and error that a business had with each provider.
create table channel_states (
  business_id text not null references businesses,
  transport text not null,
  last_success_at timestamptz,
  last_error_at timestamptz,
  last_error_code text,
  last_error_message text,
  primary key (business_id, transport)
);

-- Outside a drill, no provider reports a push's later status, and there may be millions of pushes.
drop index deliveries_of_message;
create index deliveries_of_message on deliveries (provider_message_id)
  where provider_message_id is not null and (channel <> 'push' or simulated);
`
