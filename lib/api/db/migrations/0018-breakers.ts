export const sql = /* sql */ `
-- Whether the provider of a transport works, as all processes that send through it have seen together.
create table provider_states (
  transport text primary key,
  -- Outcomes since its last clear answer that were none, those of them that were perhaps sent, and of whom: the first two.
  failures_in_row integer not null default 0,
  unclear_in_row integer not null default 0,
  failing_businesses text[] not null default '{}',
  -- Set while nothing but one try at a time is sent; with one failing business, while nothing of that business is.
  opened_at timestamptz,
  probes integer not null default 0,
  is_probing boolean not null default false,
  next_probe_at timestamptz
);

-- What a business last heard of each provider.
create table channel_states (
  business_id text not null references businesses,
  transport text not null,
  last_success_at timestamptz,
  last_error_at timestamptz,
  last_error_code text,
  last_error_message text,
  primary key (business_id, transport)
);

-- Nobody says later what became of a push but in a drill, and there may be millions of them.
drop index deliveries_of_message;
create index deliveries_of_message on deliveries (provider_message_id)
  where provider_message_id is not null and (channel <> 'push' or simulated);
`
