/** Indexes an account's changes without its lookups, which may be very numerous. */
export const sql = /* sql */ `
create index audit_entries_of_account on audit_entries (business_id, record_id, position)
  where record_kind = 'account' and action <> 'lookUp';
`
