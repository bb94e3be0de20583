import * as z from 'zod'

/** Every error code that `data.code` can hold, with its status and sentence. */
export const errorCodes = {
  unreadable_body: { status: 400, sentence: 'The request body could not be read as JSON.' },
  bad_request: { status: 400, sentence: 'The request could not be understood.' },
  client_id_missing: { status: 400, sentence: 'The x-client-id header is missing.' },
  client_id_mismatch: { status: 400, sentence: 'The x-client-id header and businessId differ.' },
  unauthenticated: { status: 401, sentence: 'A valid access token is required.' },
  login_failed: { status: 401, sentence: 'The business ID and the external ID do not match.' },
  second_factor_required: {
    status: 401,
    sentence: 'A code from an authenticator app is required.',
  },
  second_factor_active: {
    status: 422,
    sentence: 'This identity already uses an authenticator app: remove that first.',
  },
  second_factor_failed: {
    status: 422,
    sentence: 'The code is wrong, expired or already used.',
  },
  signature_invalid: {
    status: 403,
    sentence: 'The callback does not have a valid signature from its provider.',
  },
  role_forbidden: { status: 403, sentence: 'The roles of this identity do not allow this operation.' },
  company_refused: {
    status: 403,
    sentence: 'The company has not given this person access, or an admin has revoked it.',
  },
  business_forbidden: { status: 403, sentence: 'The access token belongs to another business.' },
  business_suspended: {
    status: 403,
    sentence: 'This business is suspended: nothing can be read or changed until the operator resumes it.',
  },
  quota_reached: {
    status: 403,
    sentence: 'The business would exceed its quota: see data.quota, data.limit and data.used.',
  },
  approval_needed: {
    status: 403,
    sentence: "This many recipients need a second person's approval: use POST /notifications.",
  },
  own_approval: { status: 403, sentence: 'You cannot approve your own notification.' },
  own_handover: { status: 403, sentence: 'You cannot sign off your own shift.' },
  not_found: { status: 404, sentence: 'There is no such record.' },
  route_not_found: { status: 404, sentence: 'There is no such operation.' },
  method_not_allowed: { status: 405, sentence: 'This address does not support this method.' },
  body_timeout: { status: 408, sentence: 'The request body did not arrive in time.' },
  still_running: { status: 409, sentence: 'A request with this Idempotency-Key is still running.' },
  version_stale: { status: 412, sentence: 'The record has changed since it was read.' },
  body_too_large: { status: 413, sentence: 'The request body is too large.' },
  unsupported_media_type: {
    status: 415,
    sentence: 'This operation does not accept the media type of the request body.',
  },
  headers_too_large: { status: 431, sentence: 'The URL and headers together exceed 64 KiB.' },
  invalid_arguments: { status: 422, sentence: 'Some arguments are not valid.' },
  phone_taken: { status: 422, sentence: 'Another account of this business has this phone number.' },
  account_merged: {
    status: 422,
    sentence: 'The account was merged into another one: undo the merge first.',
  },
  later_merge: {
    status: 422,
    sentence: 'Another account was merged into this one later: undo that merge first.',
  },
  idempotency_key_reused: { status: 422, sentence: 'This Idempotency-Key was used with another request.' },
  alert_closed: { status: 422, sentence: 'The alert is closed.' },
  other_shift: { status: 422, sentence: 'The shift belongs to another person.' },
  shift_state: { status: 422, sentence: 'The shift is in a state that does not allow this.' },
  responder_busy: { status: 422, sentence: 'The responder is attending another alert: see data.alert.' },
  definition_in_use: { status: 422, sentence: 'The definition is in use.' },
  job_state: { status: 422, sentence: 'The job is in a state that does not allow this.' },
  notification_state: { status: 422, sentence: 'The notification is in a state that does not allow this.' },
  sent_recently: {
    status: 422,
    sentence: 'The same message was sent to the same people less than ten minutes ago.',
  },
  channel_not_configured: {
    status: 422,
    sentence: 'The channel is not set up: see data.missingSettings for the settings that are missing.',
  },
  unreadable_file: { status: 422, sentence: 'The file could not be read as CSV or as an Excel workbook.' },
  webhook_disabled: { status: 422, sentence: 'The webhook is disabled: enable it first.' },
  last_admin: {
    status: 422,
    sentence: 'A business must keep at least one enabled admin without an expiry date.',
  },
  too_many_requests: { status: 429, sentence: 'Too many requests; try again later.' },
  too_many_failures: { status: 429, sentence: 'Too many failed logins; try again later.' },
  not_offered: {
    status: 501,
    sentence: 'The deployment behind this gateway does not offer this operation.',
  },
  upstream_unreadable: {
    status: 502,
    sentence: 'The deployment behind this gateway sent a response that cannot be understood.',
  },
  upstream_unavailable: {
    status: 503,
    sentence: 'The deployment behind this gateway is not responding; try again shortly.',
  },
  deliveries_held: { status: 503, sentence: 'Deliveries are held, so nothing is sent: see data.held.' },
  issuer_unavailable: {
    status: 503,
    sentence: "The company's OpenID provider did not respond correctly: see data.reason.",
  },
  outcome_unknown: {
    status: 504,
    sentence:
      'The deployment behind this gateway did not respond, so the request may or may not have taken effect.',
  },
  unavailable: { status: 503, sentence: 'The service is temporarily unavailable; try again shortly.' },
  internal: { status: 500, sentence: 'Something went wrong on our side.' },
} as const satisfies Record<string, { status: number; sentence: string }>

export type ErrorCode = keyof typeof errorCodes

/** Why a single field of a request was rejected; the console translates these codes. */
export const issueCodes = [
  'required',
  'invalid_type',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'not_allowed',
  'unknown_member',
  'read_only',
  'invalid_format',
  'invalid_text',
  'invalid_phone',
  'two_numbers',
  'doubtful_phone',
  'near_match',
  'unknown_tag',
  'wrong_type',
  'phone_taken',
  'unknown_account_type',
  'unknown_type',
  'unknown_attribute',
  'fallback_required',
  'unknown_account',
  'unknown_identity',
  'unknown_alert',
  'unknown_responder',
  'unknown_area',
  'wrong_slot',
  'attribute_required',
  'not_applicable',
  'exactly_one',
  'duplicate',
  'too_many',
  'blank',
  'out_of_range',
  'no_match',
  'incomplete_reference',
  'account_blocked',
  'several_matches',
  'too_deep',
  'range_reversed',
  'invalid_pattern',
  'unsafe_pattern',
  'self_crossing',
  'too_many_cells',
  'too_many_members',
  'unsafe_number',
  'number_as_text',
  'doubtful_location',
  'read_as_json',
  'repaired_json',
  'encoded_twice',
  'list_of_one',
  'changed_since',
  'is_deleted',
  'unchanged',
  'exists',
  'no_room',
  'rows_hidden',
  'scientific_phone',
  'country_code_missing',
  'leading_zero_lost',
  'too_slow',
  'stray_quote',
  'consent_kept',
  'damaged_text',
  'ambiguous_number',
  'read_as_nothing',
  'more_values',
  'near_row',
  'joined_values',
  'no_year',
  'line_breaks',
  'day_first',
  'month_first',
  'ambiguous_day',
  'not_found',
  'upstream_refused',
  'invalid',
] as const

export const IssueCode = z.enum(issueCodes).meta({
  id: 'IssueCode',
  description: 'The problem with a request field or a file cell.',
})
export type IssueCode = z.infer<typeof IssueCode>

/** One rejected field; `path` has dots between its parts, such as `attributesValue.0.value.text`. */
export const Issue = z
  .object({ path: z.string(), message: z.string(), code: IssueCode })
  .meta({ id: 'Issue', description: 'A rejected field; dots separate the parts of its `path`.' })
export type Issue = z.infer<typeof Issue>

/**
 * The error body of section 2.4. `timestamp` is in milliseconds since the epoch, `error` is a sentence, and `data` is
 * empty or has a code and its details. `docs` is the path, on the same host, of the reference page for the code, which
 * says what to do.
 */
export const ErrorBody = z
  .object({
    timestamp: z.int(),
    error: z.string(),
    data: z
      .looseObject({
        code: z.string().optional(),
        docs: z.string().optional(),
        issues: z.array(Issue).optional(),
      })
      .nullable(),
  })
  .meta({ id: 'ErrorBody', description: 'The body of every 4xx and 5xx response (2.4).' })
export type ErrorBody = z.infer<typeof ErrorBody>
