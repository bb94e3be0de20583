/** Indexes an account's changes. Its lookups are left out, because there can be very many of them. */
export const sql = /* sql */ `
create index audit_entries_of_account on audit_entries (business_id, record_id, position)
  where record_kind = 'account' and action <> 'lookUp';
`
