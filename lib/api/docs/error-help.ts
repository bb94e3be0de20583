import type { ErrorCode } from '@/lib/contract/errors'

/** What causes an error code and what the caller can do about it. A code without an entry does not compile. */
export const errorHelp: Record<ErrorCode, { cause: string; cure: string }> = {
  unreadable_body: {
    cause: 'The body is not JSON in UTF-8: it is empty, cut off, or has an extra comma or quote.',
    cure: 'Send what your JSON library writes, and check the quoting if a shell is in between.',
  },
  bad_request: {
    cause: 'A header or the address cannot be parsed; `data.issues` names the parameter if there is one.',
    cure: 'Compare the request with its sample in this reference.',
  },
  client_id_missing: {
    cause: 'The operation needs the header `x-client-id`.',
    cure: 'Send your business id in it, with every call.',
  },
  client_id_mismatch: {
    cause: 'On login, `x-client-id` and `businessId` are not the same.',
    cure: 'Send the same business id in both, or leave the header out.',
  },
  unauthenticated: {
    cause: 'There is no access token, or it has expired or was revoked. Tokens last 12 hours.',
    cure: '[Log in](#login) again and send `Authorization: Bearer <token>`. Retry once, not in a loop.',
  },
  login_failed: {
    cause:
      'No identity of this business has this external id, or it is disabled, has expired, or its external id was replaced.',
    cure: 'Check both values. Anyone with the role `admin` can create an identity; its external id is shown once.',
  },
  signature_invalid: {
    cause: 'A provider’s callback has no signature, or one made with another secret.',
    cure: 'Set `WHATSAPP_APP_SECRET`, `TWILIO_AUTH_TOKEN` and `API_PUBLIC_URL` to the provider’s values, and give the provider exactly that address.',
  },
  role_forbidden: {
    cause: 'The identity of the token does not have a role that allows this operation.',
    cure: 'Log in as an identity with one of the roles that the operation names, or ask an admin for it.',
  },
  business_forbidden: {
    cause: 'The token belongs to a business other than the one in `x-client-id`.',
    cure: 'Keep one token for each business, and send both from the same place.',
  },
  approval_needed: {
    cause: 'The notification has more recipients than `approvalAbove` of the business.',
    cure: 'Send it with `POST /notifications`, where another person approves it, or have an admin allow the identity to send without approval.',
  },
  own_approval: {
    cause: 'The sender of a notification cannot approve it.',
    cure: 'Have another person with the role `sender` or `admin` approve it.',
  },
  own_handover: {
    cause: 'Nobody can sign off their own shift.',
    cure: 'Have the next person on duty sign it off.',
  },
  other_shift: {
    cause: 'Only the identity on shift, or an admin, can end it.',
    cure: 'Have that person or an admin end it.',
  },
  not_found: {
    cause: 'Your business has no record with this id; it may have been deleted.',
    cure: 'Check the id. Records of other businesses get the same answer.',
  },
  route_not_found: {
    cause: 'No operation has this path.',
    cure: 'Compare method and path with this reference; the base path is `/v1/external`.',
  },
  method_not_allowed: {
    cause: 'The path exists, but not with this method.',
    cure: 'Use one of the methods in the `Allow` header.',
  },
  body_timeout: {
    cause: 'The body did not arrive in time; nothing was done.',
    cure: 'Send it again. If it happens often, check the line or the proxy in between.',
  },
  still_running: {
    cause: 'The first request with this `Idempotency-Key` has not been answered yet.',
    cure: 'Wait a second and send the same request again: it gets the first answer.',
  },
  version_stale: {
    cause: '`If-Match` names an old version: the record was changed in the meantime.',
    cure: 'The answer holds the current record. Apply your change to it and send its version.',
  },
  body_too_large: {
    cause: 'A body may be up to 1 MiB, an import up to 200 MB.',
    cure: 'Split it: 10,000 recipients a notification, 500 ids a list, or an import for many accounts.',
  },
  unsupported_media_type: {
    cause: '`content-type` is missing or names another type.',
    cure: 'Send `application/json`, or `text/csv` for imports.',
  },
  headers_too_large: {
    cause: 'Address and headers together exceed 64 KiB.',
    cure: 'Request at most 500 ids in one call.',
  },
  invalid_arguments: {
    cause:
      'Some members of the request are not valid; `data.issues` lists each with its path, a message and a code.',
    cure: 'Fix what the issues name; the same request would fail again. A phone (`invalid_phone`) begins with `+` and its country code, as in `+56912345678`. A missing member (`required`) may have been sent under another name: see `X-Ignored`.',
  },
  phone_taken: {
    cause: 'Another account of your business has this phone.',
    cure: 'Use that account: its id is in `data.accountId`. Or delete it and send the request again.',
  },
  account_merged: {
    cause: 'The account was merged into the one in `data.accountId`; it cannot be restored by itself.',
    cure: '[List the merges](#listMerges) of that account and [undo](#undoMerge) the right one.',
  },
  later_merge: {
    cause: 'Merges into one account are undone in order, the latest first.',
    cure: 'Undo the later merges into the account first.',
  },
  idempotency_key_reused: {
    cause: 'Within the last 24 hours, this key was sent with a different request.',
    cure: 'Use a new key for each write, and the same key only to retry exactly the same request.',
  },
  definition_in_use: {
    cause: 'Accounts use the definition.',
    cure: 'Move the accounts to another type, or clear the attribute, before you delete it.',
  },
  responder_busy: {
    cause: 'The responder is attending the alert in `data.alert`, and attends one alert at a time.',
    cure: 'Clear the responder from that alert first, or send another one.',
  },
  alert_closed: {
    cause: 'A closed alert cannot be acknowledged, assigned or released.',
    cure: 'If that is intended, reopen it first (4.9 with `closed: 0`).',
  },
  shift_state: {
    cause: 'A shift that has ended cannot end again, and a running one cannot be signed off.',
    cure: 'Read the shift: `data.shift` holds its current state.',
  },
  job_state: {
    cause: 'The state of the job does not allow this; it cannot be started twice, for example.',
    cure: 'Read the job; its `state` says what is possible.',
  },
  notification_state: {
    cause:
      'The notification has ended, was cancelled, or needs no approval; `data.notification` holds its current state.',
    cure: 'Read it again and do only what its state allows.',
  },
  sent_recently: {
    cause: 'The same text was sent to the same people less than ten minutes ago, as `data.notificationId`.',
    cure: 'If that is intended, send it with `sendAgain`.',
  },
  channel_not_configured: {
    cause: 'The channel has no provider because settings are missing.',
    cure: 'Have the operator set what `data.missingSettings` lists and restart the API.',
  },
  unreadable_file: {
    cause:
      'The file cannot be read as CSV: it has no column names, a quote that never closes, or a row of over 500 cells, 200,000 characters or 1 MB.',
    cure: 'Save it as CSV in UTF-8 with a first row of column names.',
  },
  last_admin: {
    cause: 'This would leave the business without an admin.',
    cure: 'Make another identity an admin first.',
  },
  too_many_requests: {
    cause: 'The request limit is exceeded, or the hourly quota of look-ups is used up.',
    cure: 'Wait the number of seconds in `Retry-After`. `RateLimit-Remaining` says how many calls are left.',
  },
  too_many_failures: {
    cause: 'Ten logins from your address or browser failed within 15 minutes.',
    cure: 'Wait the number of seconds in `Retry-After`, and check the external id.',
  },
  unavailable: {
    cause: 'The database or another part is temporarily unavailable. Only what an answer confirmed was done.',
    cure: 'Retry after `Retry-After`; with an `Idempotency-Key`, a retry never does it twice.',
  },
  internal: {
    cause: 'An error on our side.',
    cure: 'Give the operator the answer’s `X-Request-Id`. A retry with an `Idempotency-Key` is safe.',
  },
}
