/**
 * The result of a call:
 * - `answered`: a JSON response, whatever its status, or a refusal in another format, whose `body` is undefined
 * - `notSent`: certainly nothing was sent
 * - `noAnswer`: it was sent, but no complete response came back
 * - `unreadable`: the response is not JSON, or is a redirect
 */
export type UpstreamResult =
  | { kind: 'answered'; status: number; body: unknown; retryAfterSeconds?: number }
  | { kind: 'notSent'; code: string }
  | { kind: 'noAnswer'; code: string }
  | { kind: 'unreadable'; status: number; retryAfterSeconds?: number }
