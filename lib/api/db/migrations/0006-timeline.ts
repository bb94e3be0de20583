/** Indexes an account's changes without its look-ups, of which there may be very many. */
export const sql = /* sql */ `
create index audit_entries_of_account on audit_entries (business_id, record_id, position)
  where record_kind = 'account' and action <> 'lookUp';
`
