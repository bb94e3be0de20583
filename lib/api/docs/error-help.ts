import type { ErrorCode } from '@/lib/contract/errors'

/**
 * What the reference adds to an error code's sentence: the cause, if the sentence does not already give it,
 * and the remedy.
 */
export const errorHelp: Record<ErrorCode, { cause?: string; cure: string }> = {
  unreadable_body: {
    cause: 'The body is empty, cut off or not UTF-8, or has an extra comma or quote.',
    cure: 'Send the output of a JSON library, and check the quoting if the request goes through a shell.',
  },
  bad_request: {
    cause: 'A header or the URL cannot be parsed. If the cause is a parameter, `data.issues` names it.',
    cure: 'Compare the request with its sample in this reference.',
  },
  client_id_missing: { cure: 'Send your business ID in `x-client-id` with every call.' },
  client_id_mismatch: {
    cure: 'On login, send the same business ID in the header and the body, or leave out the header.',
  },
  unauthenticated: {
    cause: 'The token is missing, has expired or was revoked. Tokens last 12 hours.',
    cure: '[Log in](#login) again and send `Authorization: Bearer <token>`. Retry once, not in a loop.',
  },
  login_failed: {
    cause: 'The identity may also be disabled or expired, or its external ID may have been replaced.',
    cure: 'Check the business ID and the external ID. Anyone with the role `admin` can create an identity; its external ID is shown once.',
  },
  second_factor_required: {
    cure: 'Ask the person for the code, and log in again with `code`. Do not set up an authenticator app for an identity that a program uses.',
  },
  second_factor_active: {
    cure: 'Remove the current app with one of its codes, or ask an admin to reset it.',
  },
  second_factor_failed: {
    cause: 'Each code is accepted once. The clock of the phone may also be wrong by more than 30 seconds.',
    cure: 'Wait for the next code, or use a recovery code. An admin can reset the second factor of an identity that has lost its app.',
  },
  signature_invalid: {
    cure: 'Set `WHATSAPP_APP_SECRET` or `TWILIO_AUTH_TOKEN` to the provider’s value, and give the provider a callback URL that starts exactly with `API_PUBLIC_URL`.',
  },
  role_forbidden: {
    cure: 'Log in as an identity with one of the roles that the operation lists, or ask an admin for one.',
  },
  business_forbidden: {
    cure: 'Keep one token for each business, and send it with that business’s `x-client-id`.',
  },
  business_suspended: {
    cause:
      'The operator of this deployment has suspended the business. Nothing is lost: deliveries and jobs are paused.',
    cure: 'Ask the operator. Access tokens that have not expired work again once the business is resumed.',
  },
  quota_reached: {
    cure: 'Delete accounts, wait until `data.resetsAt`, or ask the operator for a higher quota.',
  },
  approval_needed: {
    cause: "The number of recipients exceeds the business's `approvalAbove`.",
    cure: 'Ask another person to approve the notification, or an admin to allow the identity to send without approval.',
  },
  own_approval: { cure: 'Ask another person with the role `sender` or `admin` to approve the notification.' },
  own_handover: { cure: 'Ask the next person on duty to sign off the handover.' },
  other_shift: { cure: 'Ask the owner of the shift or an admin to end it.' },
  not_found: {
    cause: 'The record may have been deleted, or may belong to another business.',
    cure: 'Check the ID.',
  },
  route_not_found: {
    cure: 'Compare the method and path with this reference; the base path is `/v1/external`.',
  },
  method_not_allowed: { cure: 'Use one of the methods in the `Allow` header.' },
  body_timeout: {
    cause: 'The request was not carried out.',
    cure: 'Send the request again. If the error recurs, check the connection and any proxy in between.',
  },
  still_running: { cure: 'Wait a second, then send the same request again to get the original response.' },
  version_stale: {
    cause: '`If-Match` names an older version.',
    cure: 'The response contains the current record. Apply your change to it, and send its version in `If-Match`.',
  },
  body_too_large: {
    cause: 'A body may be up to 1 MiB, and an import up to 200 MB.',
    cure: 'Split the request: at most 10,000 recipients per notification and 500 IDs per list, or use an import for many accounts.',
  },
  unsupported_media_type: {
    cure: 'Send `content-type: application/json`, or `text/csv` for imports.',
  },
  headers_too_large: { cure: 'Request at most 500 IDs in one call.' },
  invalid_arguments: {
    cause: '`data.issues` lists each problem with its path, a message and a code.',
    cure: 'Fix every issue; the same request would fail again. A phone number (`invalid_phone`) must start with `+` and its country code, such as `+56912345678`. A missing field (`required`) may have been sent under another name: see `X-Ignored`.',
  },
  phone_taken: {
    cure: 'Use the account whose ID is in `data.accountId`, or delete it and send the request again.',
  },
  account_merged: {
    cause: '`data.accountId` is the ID of the other account.',
    cure: '[List the merges of that account](#listMerges) and [undo](#undoMerge) the right one.',
  },
  later_merge: {
    cure: "[List the account's merges](#listMerges), newest first, and [undo](#undoMerge) them in that order.",
  },
  idempotency_key_reused: {
    cause: 'A key is remembered for 24 hours.',
    cure: 'Use a new key for each write; reuse a key only to retry exactly the same request.',
  },
  definition_in_use: {
    cure: 'Before you delete a definition, move its accounts to another type or clear the attribute in all accounts.',
  },
  responder_busy: {
    cause: 'A responder can attend only one alert at a time.',
    cure: 'Clear the responder from that alert first, or send a different one.',
  },
  alert_closed: {
    cause: 'A closed alert cannot be acknowledged, assigned or released.',
    cure: 'To change the alert anyway, reopen it first (4.9 with `closed: 0`).',
  },
  shift_state: {
    cause: 'A shift that has ended cannot be ended again, and a running shift cannot be signed off.',
    cure: 'Read the shift: `data.shift` holds its current state.',
  },
  job_state: {
    cause: 'For example, a job cannot be started twice.',
    cure: 'Read the job; its `state` determines what is possible.',
  },
  notification_state: {
    cause: 'The notification has ended, was cancelled, or needs no approval.',
    cure: 'Read the current state in `data.notification`; it determines what is possible.',
  },
  sent_recently: {
    cause: '`data.notificationId` is the ID of the earlier notification.',
    cure: 'To send the message once more, repeat the request with `sendAgain`.',
  },
  channel_not_configured: {
    cure: 'Set up the channel with `PUT /channels/{channel}`, or ask the operator to add its settings and restart the API.',
  },
  unreadable_file: {
    cause:
      'The file has no column names, an unclosed quote, or a row with more than 500 cells, 200,000 characters or 1 MB.',
    cure: 'Save the file as CSV in UTF-8 with a first row of column names.',
  },
  company_refused: {
    cause:
      'The person was disabled, is in no group that grants a role, or is new and the business does not create identities at sign-in.',
    cure: 'Ask an admin of the business for a role.',
  },
  issuer_unavailable: {
    cause: '`data.reason` says what is wrong with the provider’s response, or how the connection failed.',
    cure: 'Check the issuer, or wait until it responds again.',
  },
  webhook_disabled: {
    cause: 'An admin disabled the webhook, it failed for five days, or its receiver responded with 410.',
    cure: 'Enable it with `PUT /webhooks/{id}` and `{"disabled": false}`, then replay the events.',
  },
  last_admin: { cure: 'Make another identity an admin first.' },
  too_many_requests: {
    cause: 'The request limit is exceeded, or the hourly quota of look-ups is used up.',
    cure: 'Wait for the number of seconds in `Retry-After`. `RateLimit-Remaining` shows how many calls are left.',
  },
  too_many_failures: {
    cause: 'Ten logins from your address or browser failed within 15 minutes.',
    cure: 'Wait for the number of seconds in `Retry-After`, and check the external ID.',
  },
  not_offered: {
    cause:
      'This Beacon runs in front of another deployment, and the API description does not include this operation.',
    cure: 'Use the operations of the API description (sections 4.1 to 4.9).',
  },
  upstream_unreadable: {
    cause:
      'The other deployment, or a proxy in front of it, sent a response that does not match the API description.',
    cure: 'Run `npm run conformance` against the deployment. A write may have been carried out: check this before you repeat it.',
  },
  upstream_unavailable: {
    cause: 'The request was not sent to the other deployment, or it was only a read.',
    cure: 'Wait for `Retry-After`, then send the same request again.',
  },
  deliveries_held: {
    cause:
      'An operator holds deliveries (`DELIVERIES=hold`), or this database was restored or copied. Nothing was sent.',
    cure: 'Send the same request again once an operator has released deliveries (`npm run deliveries -- release`).',
  },
  outcome_unknown: {
    cause: 'The request was sent to the other deployment, but no response came back.',
    cure: 'Check whether it was carried out before you repeat it. A retry with the same `Idempotency-Key` never carries it out twice.',
  },
  unavailable: {
    cause:
      'The database or another component is down. A request was carried out only if its response said so.',
    cure: 'Retry after `Retry-After` seconds; with an `Idempotency-Key`, a retry never repeats the work.',
  },
  internal: {
    cure: 'Give the operator the response’s `X-Request-Id`. A retry with an `Idempotency-Key` is safe.',
  },
}
