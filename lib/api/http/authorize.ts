import type { Operation } from '@/lib/contract/operation'
import { mayDo } from '@/lib/contract/roles'
import { ApiError } from '../api-error'
import { findHolder } from '../authentication/service'
import { businessExists } from '../businesses/service'
import type { Caller } from '../caller'

export type Credentials = {
  token?: string
  clientId: string | null
  platform: string | null
  requestId: string
}

/** `Authorization: Bearer <token>`; undefined without the header, 401 for anything else in it. */
export function readBearer(header: string | null): string | undefined {
  if (header === null) return undefined
  const [, token] = /^Bearer +([A-Za-z0-9._~+/=-]{1,200})$/i.exec(header) ?? []
  if (!token) throw new ApiError('unauthenticated')
  return token
}

const longestPlatform = 64

type Mode = 'bearer' | 'documented'
type Known = Pick<Caller, 'businessId' | 'identityId' | 'roles'>

/** Who calls, by section 5 and the decisions page: 401, then 403 or 400 for the business, then 403 for the roles. */
export async function authorize(operation: Operation, credentials: Credentials, mode: Mode): Promise<Caller> {
  const { platform, requestId } = credentials
  const known = await identify(operation, credentials, mode)
  if (known.roles !== null && !mayDo(known.roles, operation)) throw new ApiError('role_forbidden')
  return { ...known, requestId, platform: platform?.slice(0, longestPlatform) ?? null }
}

function identify(operation: Operation, credentials: Credentials, mode: Mode): Promise<Known> | Known {
  if (operation.auth === 'none') return { businessId: '', identityId: null, roles: null }
  if (credentials.token !== undefined) return byToken(operation, credentials.token, credentials.clientId)
  if (mode === 'documented' && operation.auth === 'business') return byClientId(credentials.clientId)
  throw new ApiError('unauthenticated')
}

async function byToken(operation: Operation, token: string, clientId: string | null): Promise<Known> {
  const holder = await findHolder(token)
  if (!holder) throw new ApiError('unauthenticated')
  if (clientId === null && operation.clientId === 'required') throw new ApiError('client_id_missing')
  if (clientId !== null && clientId !== holder.businessId) throw new ApiError('business_forbidden')
  return { businessId: holder.businessId, identityId: holder.identityId, roles: holder.roles }
}

async function byClientId(clientId: string | null): Promise<Known> {
  if (clientId === null) throw new ApiError('client_id_missing')
  if (!(await businessExists(clientId))) throw new ApiError('unauthenticated')
  return { businessId: clientId, identityId: null, roles: null }
}
