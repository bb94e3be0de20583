/**
 * Adds the business to every key, so that tables can be partitioned or distributed by business. It is the
 * last column of each key, because the previous version looks rows up by the other columns.
 */
export const sql = ''

export const indexes = {
  deliveries_once_in_business: `unique on deliveries (notification_id, account_id, phone, channel, device_id, business_id)
    nulls not distinct where notification_id is not null`,
  displays_token_of_business: 'unique on displays (token_hash, business_id)',
}

export const cleanUp = [
  'drop index concurrently if exists deliveries_once',
  'drop index concurrently if exists displays_token',
]

export const primaryKeys = {
  audience_chunks: 'notification_id, number, business_id',
  audit_entries: '"position", business_id',
  deliveries: '"position", business_id',
  delivery_count_changes: '"position", business_id',
  queued_businesses: '"position", business_id',
  queued_notifications: '"position", business_id',
}

/**
 * The previous version looks rows up by a key's first columns, and does not name an index in `on conflict`.
 */
export const compatibleFrom = '0001-base'
