/** The sentences for outcomes, by code; `{name}` is a placeholder. The console looks up translations by code. */
export const reasonSentences = {
  // Why a rule was not tried.
  needs_write: 'This rule is tried only with --write, because trying it creates, changes or sends something.',
  would_send_sms: 'Trying this rule would send an SMS.',
  would_send_whatsapp: 'Trying this rule would send a WhatsApp message.',
  would_reach_account_type: 'Trying this rule would send a message to all accounts of a type.',
  might_reach_everybody: 'A lenient deployment might send a message without recipients to everybody.',
  local_address: 'The address points to this machine.',
  interrupted: 'The run was interrupted.',
  too_many_requests: 'The deployment responded with 429, so no more requests were sent.',
  check_failed: 'This rule could not be checked because of an error: {error}',
  no_response: 'There was no response.',
  not_json: 'The response is not JSON.',
  member_missing_in_response: 'The response has no {member}.',
  request_failed: 'The request {request} failed.',
  valid_request_failed: 'The corresponding valid request failed too.',
  operation_missing: 'The deployment does not offer this operation.',
  no_access_token: 'There is no access token.',
  one_access_token: 'The logins did not return two different access tokens.',
  platform_configured: 'UPSTREAM_CLIENT_PLATFORM is set, so every request has this header.',
  two_logins_failed: 'Two logins had already failed.',
  no_account: 'There is no account to read.',
  account_unknown: 'The deployment does not recognize the given account.',
  account_unreadable: 'The given account could not be read.',
  account_without_phone: 'The given account has no phone number.',
  account_without_attributes: 'The given account has no attributes to copy.',
  account_without_tag: 'The given account has no attribute with both a tag and a text.',
  another_account_returned: 'The request for the given account returned a different account.',
  account_not_found: 'No check found the given account.',
  list_not_exact: 'No list contained exactly the given account.',
  no_encoding: 'No encoding worked for a request with several ids.',
  phone_taken: 'The given phone number already has an account.',
  invalid_account_left:
    'The deployment created an account for an invalid request, and this account could not be deleted.',
  no_alert: 'No alert was created.',
  no_alert_with_id: 'No alert with an id was created.',
  no_update_accepted: 'No update was accepted.',
  no_message_accepted: 'No message was accepted.',
  no_such_response: 'No response with an undocumented payload was received.',
  no_error_response: 'There was no error response.',
  no_error_body: 'No error response had a JSON object as its body.',
  no_account_read: 'No account was read.',
  no_attributes_read: 'No account with attributes was read.',
  no_numeric_timestamp: 'No timestamp was a number.',

  // Why an operation counts as not offered.
  responded_with: 'The deployment responded to {request} with status {status}.',

  // Observed behavior that the description does not define.
  refused_with: 'The request was refused with status {status}.',
  refused_perhaps_unknown:
    'The request was refused with status {status}, perhaps because there is no alert with this id.',
  account_returned: 'The account was returned.',
  token_stays_valid: 'The earlier token is still valid.',
  no_other_members: 'The response has no other members.',
  no_date_header: 'The responses have no Date header.',
  clock_agrees: "The deployment's clock agrees with this machine's to the minute.",
  clock_ahead: "The deployment's clock is {minutes} min ahead of this machine's.",
  clock_behind: "The deployment's clock is {minutes} min behind this machine's.",
  rate_limited: 'The deployment responded to request number {number} with 429, without Retry-After.',
  rate_limited_for:
    'The deployment responded to request number {number} with 429 and Retry-After: {retryAfter}',
  rate_limit_headers: 'No request was refused with 429. The responses have the headers {names}.',
  no_rate_limit: 'No request was refused with 429, and no response has a rate limit header.',
  check_unclear:
    'No request body got a clear response, so UPSTREAM_CHECK_BODY must be set. The clearest response: {response}',
  tags_refused: 'The check with the body {body} was refused with status {status}.',
  tags_find: 'The check with the body {body} finds the given account.',
  tags_do_not_find: 'The check with the body {body} does not find the given account.',
  one_id_at_a_time: 'Only one id can be requested at a time.',
  order_of_request: 'The list is in the order of the request.',
  another_order: 'The list is in a different order from the request.',
  listed_once: 'The account is listed once.',
  listed_several_times: 'The account is listed {count} times.',
  unknown_left_out: 'The list leaves out the unknown id.',
  nothing_listed: 'The list is empty.',
  at_least_listed: 'A list of {count} ids is accepted.',
  few_listed: 'A list of 10 ids is not accepted.',
  update_accepted: 'The update was accepted.',
  changes_name: '{request} changes fullname.',
  does_not_change_name: '{request} is accepted, but does not change fullname.',
  deleted: 'After {request}, the account can no longer be read.',
  still_readable: 'After {request}, the account can still be read.',
  closed_by: 'The value {value} is accepted.',
  no_alert_id: 'The response has no id, so the alert cannot be updated.',
  alert_id_in_usual_place: 'The id is in one of the usual places.',
  alert_id_at: 'The id is at {pointer}.',
  members_as_described: 'The accounts have exactly the members listed in 2.1.',
  members_missing: 'No account has {missing}.',
  members_added: 'The accounts also have {added}.',
  members_missing_and_added: 'No account has {missing}. The accounts also have {added}.',
  milliseconds: 'The timestamp is in milliseconds since 1970.',
  seconds: 'The timestamp is in seconds since 1970.',
  neither_unit: 'The timestamp is neither in milliseconds nor in seconds since 1970.',

  // How a response deviates from the description.
  unanswered: 'There was no response: {failure}',
  token_returned: 'The response has an access token.',
  error_body: 'The response has an error body.',
  insecure_address: 'The address begins with {protocol}',
  base_path: 'The base path is {path}',
  content_type: 'The content type is {type}',
  no_content_type: 'The response has no content type.',
  id_differs: 'The id is {id}',
  business_differs: 'The businessId is {businessId}',
  another_account_type: 'The account has a different accountType.',
  another_phone: 'The account has a different phone.',
  attribute_missing: 'The account does not have the attribute {attributeId}',
  account_not_listed: 'The account is not listed.',
  others_listed: 'Other accounts are listed too.',
  member_differs: '{member} differs from the response in 4.4.',
  status_differs: 'The 4.4 response has status {status}.',
  member_missing: '{member} is missing.',
  member_null: '{member} is null.',
  member_of_type: '{member} has the type {type}.',
  member_format: '{member} does not have the format given in the description.',

  // Why the comparison could not run.
  login_unanswered: 'There was no response to the login: {failure}',
  login_refused:
    'The login was refused. Check the address, the business id and the external id. The response: {response}',
  wrong_address:
    'The response is not JSON. The address must include the base path, such as /v1/external. The response: {response}',
  internal: 'The comparison failed because of an internal error.',
} as const

export type ReasonCode = keyof typeof reasonSentences

/** Placeholders with numeric values; all others are quoted from requests and responses. */
export const numberNames = ['status', 'minutes', 'number', 'count', 'value'] as const

type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

type ValueOf<Name> = Name extends (typeof numberNames)[number] ? number : string

/** The code of a sentence with the values of its placeholders, such as `{ code: 'refused_with', status: 403 }`. */
export type Reason = {
  [Code in ReasonCode]: { code: Code } & {
    [Name in NamesIn<(typeof reasonSentences)[Code]>]: ValueOf<Name>
  }
}[ReasonCode]

export function sentenceOf({ code, ...values }: Reason): string {
  const named: Record<string, string | number> = values
  return reasonSentences[code].replace(/\{(\w+)\}/g, (_, name: string) => String(named[name]))
}
