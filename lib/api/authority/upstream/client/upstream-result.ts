/**
 * The result of a call:
 * - `answered`: a JSON response with any status, or a refusal in another format (`body` is then undefined)
 * - `notSent`: it is certain that nothing was sent
 * - `noAnswer`: the request was or may have been sent, but no complete response was received
 * - `unreadable`: the response is not JSON, or is a redirect
 */
export type UpstreamResult =
  | { kind: 'answered'; status: number; body: unknown; retryAfterSeconds?: number }
  | { kind: 'notSent'; code: string }
  | { kind: 'noAnswer'; code: string }
  | { kind: 'unreadable'; status: number; retryAfterSeconds?: number }
