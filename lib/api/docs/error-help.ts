import type { ErrorCode } from '@/lib/contract/errors'

/** What a code means for the caller: why it came, and what to do about it. A code without it does not compile. */
export const errorHelp: Record<ErrorCode, { cause: string; cure: string }> = {
  unreadable_body: {
    cause: 'The body is not JSON in UTF-8: it is empty, cut off, or has a comma or a quote too many.',
    cure: 'Send what your JSON library writes, and mind quoting when a shell stands between.',
  },
  bad_request: {
    cause: 'A header or the address cannot be understood; `data.issues` names the parameter when it is one.',
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
    cause: 'There is no access token, or it has expired or was revoked. Tokens live 12 hours.',
    cure: '[Log in](#login) again and send `Authorization: Bearer <token>`. Try the call once more, not in a loop.',
  },
  login_failed: {
    cause:
      'No identity of this business has this external id, or it is disabled, past its end, or its external id was replaced.',
    cure: 'Check both values. Somebody with the role `admin` can create an identity; an external id is shown once.',
  },
  signature_invalid: {
    cause: 'A callback of a message provider carries no signature, or one that its secret did not make.',
    cure: 'Set `WHATSAPP_APP_SECRET`, `TWILIO_AUTH_TOKEN` and `API_PUBLIC_URL` as the provider has them, and enter the address as it is.',
  },
  role_forbidden: {
    cause: 'The identity of the token does not have a role that allows this operation.',
    cure: 'Log in as an identity with one of the roles that the operation names, or ask an admin for it.',
  },
  business_forbidden: {
    cause: 'The token belongs to another business than `x-client-id` says.',
    cure: 'Keep one token for each business, and send both from the same place.',
  },
  approval_needed: {
    cause: 'The notification has more recipients than `approvalAbove` of the business.',
    cure: 'Send it by `POST /notifications`, where another person approves it, or let an admin give the identity the right to send without an approval.',
  },
  own_approval: {
    cause: 'Whoever sent a notification cannot approve it.',
    cure: 'Let another person with the role `sender` or `admin` approve it.',
  },
  own_handover: {
    cause: 'Nobody signs the handover of their own shift.',
    cure: 'Let whoever comes next sign it.',
  },
  other_shift: {
    cause: 'An identity ends its own shift.',
    cure: 'Let the one whose shift it is end it, or an admin.',
  },
  not_found: {
    cause: 'There is no record with this id in your business; it may be deleted.',
    cure: 'Check the id. Records of other businesses answer the same.',
  },
  route_not_found: {
    cause: 'No operation has this path.',
    cure: 'Compare method and path with this reference; the base path is `/v1/external`.',
  },
  method_not_allowed: {
    cause: 'The path exists, but not with this method.',
    cure: 'Use one of the methods that the header `Allow` names.',
  },
  body_timeout: {
    cause: 'The body did not arrive in time; nothing was done.',
    cure: 'Send it again. When it happens often, look at the line or the proxy between.',
  },
  still_running: {
    cause: 'The first request with this `Idempotency-Key` has not been answered yet.',
    cure: 'Wait a second and send the same request again: it gets the first answer.',
  },
  version_stale: {
    cause:
      '`If-Match` names a version that is no longer the current one: somebody changed the record in between.',
    cure: 'The answer holds the current record. Apply your change to it and send its version.',
  },
  body_too_large: {
    cause: 'A body may have 1 MiB, an import 200 MB.',
    cure: 'Split it: 10,000 recipients a notification, 500 ids a list, or an import for many accounts.',
  },
  unsupported_media_type: {
    cause: '`content-type` is missing or names something else.',
    cure: 'Send `application/json`, and `text/csv` for imports.',
  },
  headers_too_large: {
    cause: 'Address and headers have more than 64 KiB together.',
    cure: 'Ask for 500 ids at most in one call.',
  },
  invalid_arguments: {
    cause:
      'Members of the request cannot be used; `data.issues` names each with its path, a message and a code.',
    cure: 'Mend what the issues name; the same request fails again. A phone (`invalid_phone`) begins with `+` and its country code, as `+56912345678`; a member that is missing (`required`) may have been sent under another name, which `X-Ignored` names.',
  },
  phone_taken: {
    cause: 'A living account of your business has this phone.',
    cure: 'Use that account: its id is in `data.accountId`. Or delete it, and send the request again.',
  },
  account_merged: {
    cause: 'The account was merged into the one that `data.accountId` holds; it is not restored by itself.',
    cure: 'Undo the merge: [list the merges](#listMerges) of that account, and [undo](#undoMerge) it.',
  },
  later_merge: {
    cause: 'Merges into one account are undone in turn, the latest first.',
    cure: 'Undo the later merges into the account first.',
  },
  idempotency_key_reused: {
    cause: 'The key came with another body before, within 24 hours.',
    cure: 'Use a new key for each act, and the old one only for a retry of the very same request.',
  },
  definition_in_use: {
    cause: 'Accounts use the definition.',
    cure: 'Move the accounts to another type, or empty the attribute, before you delete it.',
  },
  responder_busy: {
    cause: 'The responder stands at the alert that `data.alert` holds: it is sent to one at a time.',
    cure: 'Clear it from that alert first, or dispatch another one.',
  },
  alert_closed: {
    cause: 'A closed alert waits for nobody: it is not acknowledged, assigned or released.',
    cure: 'Reopen it first, by 4.9 with `closed: 0`, if that is meant.',
  },
  shift_state: {
    cause: 'A shift that has ended does not end again, and one that runs is not signed yet.',
    cure: 'Read the shift: `data.shift` is how it is now.',
  },
  job_state: {
    cause: 'The job is at a point where this cannot be done, as starting it twice.',
    cure: 'Read the job; its `state` says what comes next.',
  },
  notification_state: {
    cause:
      'The notification has ended, was cancelled, or waits for no approval; `data.notification` is how it stands.',
    cure: 'Read it again and offer only what its state allows.',
  },
  sent_recently: {
    cause:
      'The same text went to the same people within ten minutes: `data.notificationId` is that notification.',
    cure: 'If it is meant, send it once more with `sendAgain`.',
  },
  channel_not_configured: {
    cause: 'The channel has no provider, because some of its settings are missing.',
    cure: 'Have the operator set what `data.missingSettings` names, and start the API again.',
  },
  unreadable_file: {
    cause:
      'The file is no CSV that can be read: no column names, a quote that never ends, or a row of over 500 cells, 200,000 characters or 1 MB.',
    cure: 'Save it as CSV in UTF-8 with a first row of column names.',
  },
  last_admin: {
    cause: 'It would leave the business without an admin.',
    cure: 'Make another identity an admin before.',
  },
  too_many_requests: {
    cause: 'More requests than the limit, or the hourly quota of look-ups is used up.',
    cure: 'Wait as many seconds as `Retry-After` says. `RateLimit-Remaining` says beforehand how many calls are left.',
  },
  too_many_failures: {
    cause: 'Ten logins failed within 15 minutes from your address or browser.',
    cure: 'Wait as many seconds as `Retry-After` says, and check the external id.',
  },
  unavailable: {
    cause:
      'The database or another part is away for a moment. Nothing was done but what an answer confirmed.',
    cure: 'Try again after `Retry-After`; with an `Idempotency-Key` a retry never does it twice.',
  },
  internal: {
    cause: 'A mistake of ours.',
    cure: 'Tell the operator the `X-Request-Id` of the answer. A retry with an `Idempotency-Key` is safe.',
  },
}
