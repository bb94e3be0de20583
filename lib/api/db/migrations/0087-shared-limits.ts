/**
 * Counts that all processes share. Both tables are unlogged: they change often, and their rows may be lost in
 * a crash, so writes need not wait for a disk or a standby.
 */
export const sql = `
create unlogged table token_buckets (
  key text collate "C" primary key,
  full_at timestamptz not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create unlogged table slots_in_use (
  key text collate "C" not null,
  process_id text collate "C" not null,
  slots integer not null,
  expires_at timestamptz not null,
  primary key (key, process_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

alter table provider_states add column paused_until timestamptz;
`
