/**
 * Indexes for finding the phone numbers and names of erased people in records that do not refer to their
 * account.
 */
export const sql = ''

export const indexes = {
  deliveries_without_account:
    'on deliveries (business_id, phone) where account_id is null and phone is not null',
  alerts_of_responder_name:
    "on alerts using gin (business_id, jsonb_path_query_array(responders, '$[*].name')) where responders <> '[]'",
  audit_entries_of_searches: "on audit_entries (business_id) where record_kind = 'view' or action = 'export'",
  notifications_naming_phones:
    "on notifications (leaves_at) where recipients_to -> 'phones' -> 0 is not null and final_counts is not null",
}
