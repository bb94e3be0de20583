/**
 * A table whose rows belong to businesses. An export omits `derived` tables, and the columns in `without`, which are
 * secret or derived.
 */
export type TenantTable = {
  name: string
  without?: readonly string[]
  derived?: true
}

/**
 * All tables whose rows belong to businesses, in the order in which an erasure empties them: referencing tables before
 * the tables they reference, and tables filled by triggers after their sources. A test fails if a table is missing.
 */
export const tenantTables: readonly TenantTable[] = [
  { name: 'upstream_tokens', derived: true },
  { name: 'company_sign_ins', without: ['client_secret', 'scim_token_hash'] },
  { name: 'scim_users' },
  { name: 'company_people' },
  { name: 'access_tokens', derived: true },
  { name: 'displays', without: ['token_hash'] },
  { name: 'idempotency_keys', derived: true },
  { name: 'webhook_attempts' },
  { name: 'webhook_messages' },
  { name: 'webhook_events' },
  { name: 'webhooks', without: ['secret', 'previous_secret', 'lease_by', 'lease_until'] },
  { name: 'account_viewers', derived: true },
  { name: 'upstream_intents', without: ['sealed', 'request_hash', 'key', 'caller'] },
  { name: 'conformance_runs' },
  { name: 'channel_states' },
  { name: 'own_channels', without: ['sealed', 'previous_sealed'] },
  { name: 'queued_notifications', derived: true },
  { name: 'queued_businesses', derived: true },
  { name: 'audience_chunks', derived: true },
  { name: 'deliveries' },
  { name: 'delivery_count_changes', derived: true },
  { name: 'delivery_counts', derived: true },
  { name: 'notifications', without: ['content_hash'] },
  { name: 'job_rows' },
  { name: 'job_files', derived: true },
  { name: 'jobs', without: ['sealed', 'lease_by', 'lease_until'] },
  { name: 'account_exports' },
  { name: 'alert_mentions' },
  { name: 'alert_events' },
  { name: 'dispatches', without: ['token_hash'] },
  { name: 'responders' },
  { name: 'alerts' },
  { name: 'alert_cell_changes', derived: true },
  { name: 'alert_cells', derived: true },
  { name: 'alert_places', derived: true },
  { name: 'alert_numbers' },
  { name: 'account_merges' },
  { name: 'account_notes' },
  { name: 'devices' },
  { name: 'accounts', without: ['search'] },
  { name: 'account_places', derived: true },
  { name: 'account_values', derived: true },
  { name: 'tracked_places', derived: true },
  { name: 'account_types' },
  { name: 'attributes' },
  { name: 'alert_types' },
  { name: 'areas' },
  { name: 'saved_views' },
  { name: 'shifts' },
  { name: 'pinned_notes' },
  { name: 'audit_job_acts', derived: true },
  { name: 'audit_entries' },
  {
    name: 'identities',
    without: [
      'external_id_hash',
      'previous_external_id_hash',
      'second_factor',
      'pending_second_factor',
      'last_code_step',
      'recovery_hashes',
    ],
  },
  { name: 'business_logos' },
  { name: 'business_usage', derived: true },
]

/** Tables that belong to the whole deployment. They contain no names of people and no phone numbers. */
export const deploymentTables = [
  'attempt_counters',
  'business_erasures',
  'businesses',
  'database_mode',
  'database_origin',
  'message_statuses',
  'migrations',
  'provider_states',
  'rotating_secrets',
  'secret_fingerprint',
  'slots_in_use',
  'stored_keys',
  'token_buckets',
] as const
