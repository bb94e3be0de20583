import { createClient } from '@/lib/client/client'
import type { Role } from '@/lib/contract/roles'
import { apiAddress } from '@/lib/env'
import { browserAddressHeader } from './browser-address'
import { SignInError } from './sign-in-error'

/** What the encrypted cookie holds. The token never leaves the server in any other form. */
export type Login = {
  id: string
  name: string
  roles: readonly Role[]
  businessId: string
  token: string
  expiresAt: string
}

type Credentials = { businessId: string; externalId: string }
type RequestHeaders = Record<string, string | undefined>

/** Trades the pair for a token, then asks whose it is. Throws SignInError. */
export async function logIn(
  { businessId, externalId }: Credentials,
  headers: RequestHeaders,
): Promise<Login> {
  const connection = {
    baseUrl: apiAddress(),
    businessId,
    platform: 'web',
    headers: browserAddressHeader(headers['x-forwarded-for']),
  }
  const login = await createClient(connection).login({ body: { businessId, externalId } })
  if (!login.ok) throw new SignInError(login.failure)
  const { accessToken: token, expiresAt } = login.data
  const own = await createClient({ ...connection, token }).readOwnIdentity({})
  if (!own.ok) throw new SignInError(own.failure)
  const { id, name, roles } = own.data.identity
  return { id, name, roles, businessId, token, expiresAt }
}
