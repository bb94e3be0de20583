import type { Operation } from '@/lib/contract/operation'
import type { Json } from './schemas'

export type ApiAuth = 'bearer' | 'documented'
type Requirement = { bearer?: []; clientId?: [] }

export const securitySchemes: Record<string, Json> = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token from `POST /authentication/login`.',
  },
  clientId: {
    type: 'apiKey',
    in: 'header',
    name: 'x-client-id',
    description: "The business ID (5.1). With a token, it must be the token's business.",
  },
}

/** The security requirements of most operations; others specify their own. */
export const usualSecurity: Requirement[] = [{ bearer: [], clientId: [] }, { bearer: [] }]

/**
 * The ways to authenticate for an operation, any one of which is enough. `API_AUTH` can allow one without a
 * token.
 */
export function securityOf({ auth, clientId }: Operation, apiAuth: ApiAuth): Requirement[] {
  if (auth === 'none') return [{}, { clientId: [] }]
  const ways: Requirement[] = [{ bearer: [], clientId: [] }]
  if (clientId === 'optional') ways.push({ bearer: [] })
  if (apiAuth === 'documented' && auth === 'business') ways.push({ clientId: [] })
  return ways
}
