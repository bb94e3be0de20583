import { type Client, createClient } from '@/lib/client/client'
import type { logInWithCompany as logInWithCompanyOperation } from '@/lib/contract/company-sign-in'
import type { RequestOf } from '@/lib/contract/operation'
import type { Role } from '@/lib/contract/roles'
import { apiAddress } from '@/lib/env'
import { SignInError } from './sign-in-error'

const minuteMs = 60_000

/**
 * With a larger difference, the console and the API would show contradictory times, so an operator has to
 * correct one of the clocks.
 */
const mostDifferenceMs = 5 * minuteMs

type Clock = {
  /** Whether the clocks are too far apart to be corrected for. */
  differs: boolean
  /** The difference is rounded to whole minutes, because responses give the time only to the second. */
  differenceSeconds: number
  /** Converts an ISO 8601 timestamp from the API to the console's clock. */
  toOwnTime(time: string): string
}

/**
 * Compares the API's clock, taken from the date of its response (undefined without one), with the console's;
 * both in ms since the epoch.
 */
function measureClock(answeredAt: number | undefined, now = Date.now()): Clock {
  const aheadMs = now - (answeredAt ?? now)
  return {
    differs: Math.abs(aheadMs) > mostDifferenceMs,
    differenceSeconds: Math.round(Math.abs(aheadMs) / minuteMs) * 60,
    toOwnTime: (time) => new Date(Date.parse(time) + aheadMs).toISOString(),
  }
}

/** The contents of the encrypted cookie. The token never leaves the server in any other form. */
export type Login = {
  id: string
  name: string
  roles: readonly Role[]
  businessId: string
  token: string
  /** By the console's clock, and so is `signedInAt`, in ms since the epoch. */
  expiresAt: string
  signedInAt: number
}

/**
 * `adminCode`, if it is not empty, makes the identity the first admin of its business. `code` is from an authenticator
 * app; it may be empty.
 */
export type Credentials = { businessId: string; externalId: string; adminCode: string; code: string }

/**
 * Exchanges the Business ID and External ID for a token, and loads the identity; `headers` identify the
 * browser to the API. A user without a role cannot sign in. Throws SignInError.
 */
export function logIn(
  { businessId, externalId, adminCode, code }: Credentials,
  headers: Record<string, string>,
): Promise<Login> {
  const body = { businessId, externalId, ...(adminCode && { adminCode }), ...(code && { code }) }
  return openLogin(businessId, headers, (client) => client.login({ body }))
}

type Grant = RequestOf<typeof logInWithCompanyOperation>['body']

/** Like `logIn`, with a grant from the business's own provider. */
export function logInWithCompany(grant: Grant, headers: Record<string, string>): Promise<Login> {
  return openLogin(grant.businessId, headers, (client) => client.logInWithCompany({ body: grant }))
}

async function openLogin(
  businessId: string,
  headers: Record<string, string>,
  start: (client: Client) => ReturnType<Client['login']>,
): Promise<Login> {
  const connection = {
    baseUrl: apiAddress(),
    businessId,
    platform: 'web',
    headers,
  }
  const login = await start(createClient(connection))
  if (!login.ok) throw new SignInError(login.failure)
  const { accessToken: token, expiresAt } = login.data
  const client = createClient({ ...connection, token })
  const clock = measureClock(login.answeredAt)
  if (clock.differs) {
    await client.logout({})
    throw new SignInError({ code: 'clocks_differ', retryAfterSeconds: clock.differenceSeconds })
  }
  const own = await client.readOwnIdentity({})
  if (!own.ok) throw new SignInError(own.failure)
  const { id, name, roles } = own.data.identity
  if (roles.length === 0) {
    await client.logout({})
    throw new SignInError({ code: 'no_role' })
  }
  const ends = clock.toOwnTime(expiresAt)
  return { id, name, roles, businessId, token, expiresAt: ends, signedInAt: Date.now() }
}
