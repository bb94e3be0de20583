/**
 * An account's timeline reads its alerts by time: the IDs of alerts from another deployment do not sort by
 * time.
 */
export const sql = ''

export const indexes = {
  alerts_of_account_by_time:
    'on alerts (business_id, account_id, created_at, id) where account_id is not null',
}

export const cleanUp = ['drop index concurrently if exists alerts_of_account']
