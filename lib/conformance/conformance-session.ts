import { type DeploymentQuirks, fillPath } from '@/lib/contract/deployment/deployment-quirks'
import { type DescribedOperationName, describedOperations } from '@/lib/contract/description'
import type { Caller, Exchange } from './conformance-caller'

export type Target = {
  /** The root URL of the external API, including the base path. */
  url: string
  businessId: string
  externalId: string
  quirks: DeploymentQuirks
  /** The ID of an account that the run may read. With `write`, the account also receives messages. */
  account?: string
  /**
   * With `write`, a phone number without an account: it receives messages, and an account is created for it.
   * Otherwise, the phone number of the account to read, if `account` is not given.
   */
  phone?: string
  /** True if the run may create records and send messages. */
  write: boolean
}

export type Call = {
  /** The value of the `{id}` or `{accountId}` path parameter. */
  id?: string
  query?: string
  /** A string is sent as is, anything else as JSON. */
  body?: unknown
  /** The `x-client-id`. Defaults to the business's; null omits the header. */
  clientId?: string | null
  /** The bearer token. Defaults to that of the last login; null omits the header. */
  token?: string | null
  platform?: string
  /** The method and path, for operations whose path the description does not show. */
  at?: { method: string; path: string }
}

/** The records that a run created and still has to remove. */
export type Made = {
  accounts: Set<string>
  /** The IDs of alerts that are still open. */
  alerts: Set<string>
  /** True if a create request got no response or no ID, so that an account may exist. */
  mayHaveAccount: boolean
  /** True if the check reported that the phone number had no account. */
  phoneWasFree: boolean
  mayHaveAlert: boolean
}

export class Session {
  token?: string
  /** The ID of the account to read, once it is known. */
  account?: string
  readonly made: Made = {
    accounts: new Set(),
    alerts: new Set(),
    mayHaveAccount: false,
    phoneWasFree: false,
    mayHaveAlert: false,
  }

  constructor(
    readonly target: Target,
    readonly caller: Caller,
  ) {
    this.account = target.account
  }

  get exchanges(): readonly Exchange[] {
    return this.caller.exchanges
  }

  /** Sends a request with the business's `x-client-id` and the session's token, unless `call` overrides them. */
  send(operation: DescribedOperationName, call: Call = {}): Promise<Exchange> {
    const { method = '', path = '' } = call.at ?? describedOperations[operation]
    const filled = fillPath(path, { accountId: call.id ?? '', id: call.id ?? '' })
    return this.caller.send({
      operation,
      method,
      path: call.query === undefined ? filled : `${filled}?${call.query}`,
      headers: this.#headers(call),
      body: call.body === undefined || typeof call.body === 'string' ? call.body : JSON.stringify(call.body),
    })
  }

  #headers(call: Call): Record<string, string> {
    const { clientId = this.target.businessId, token = this.token ?? null } = call
    const { platform = this.target.quirks.clientPlatform } = call
    return {
      accept: 'application/json',
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(clientId === null ? {} : { 'x-client-id': clientId }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(platform === undefined ? {} : { 'x-client-platform': platform }),
    }
  }
}

/** Runs `make` at most once per session, when a rule first needs its result. */
export function once<T>(make: (session: Session) => Promise<T>): (session: Session) => Promise<T> {
  const made = new WeakMap<Session, Promise<T>>()
  return (session) => {
    const known = made.get(session) ?? make(session)
    made.set(session, known)
    return known
  }
}

/** An ID in the format of `known` that no record has. Each `index` gives a different ID. */
export function unknownId(known: string | undefined, index = 0): string {
  const last = index.toString(16).padStart(4, '0')
  if (known && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(known))
    return `ffffffff-ffff-4fff-bfff-ffffffff${last}`
  if (known && /^[0-9a-f]{24}$/i.test(known)) return `${'f'.repeat(20)}${last}`
  return `conformance-unknown-${last}`
}
