import type * as z from 'zod'
import {
  ErasureConfirmation,
  listErasures,
  readErasure,
  runErasure,
  startErasure,
} from './business-erasure-service'
import { exportAsStream } from './business-export-service'
import { NewTenant, TenantQuotas, TenantRetention } from './tenant-schemas'
import {
  createTenant,
  erasePerson,
  listTenants,
  readLimits,
  readTenant,
  setRetention,
  setSuspension,
  setTenantQuotas,
} from './tenants-service'

export type OperatorCall = {
  id: string
  accountId: string
  query: URLSearchParams
  body: unknown
  databaseUrl: string
  /** Aborted when the process stops. */
  signal: AbortSignal
}

/** A response in JSON Lines. If an error occurs after it has started, the connection is closed. */
export class LineStream {
  constructor(readonly lines: AsyncGenerator<string>) {}
}

export type OperatorRoute = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: z.ZodType
  run(call: OperatorCall): Promise<object>
}

const route = <Body extends z.ZodType = z.ZodType<undefined>>(
  given: Omit<OperatorRoute, 'body' | 'run'> & {
    body?: Body
    run(call: Omit<OperatorCall, 'body'> & { body: z.infer<Body> }): Promise<object>
  },
): OperatorRoute => given as OperatorRoute

/** The operations for the deployment's operator; `npm run tenant` calls the same services. */
export const operatorRoutes: readonly OperatorRoute[] = [
  route({
    method: 'GET',
    path: '/businesses',
    run: ({ query }) => listTenants(query.get('after') ?? undefined),
  }),
  route({ method: 'POST', path: '/businesses', body: NewTenant, run: ({ body }) => createTenant(body) }),
  route({
    method: 'GET',
    path: '/businesses/{id}',
    run: async ({ id }) => ({ business: await readTenant(id) }),
  }),
  route({
    method: 'POST',
    path: '/businesses/{id}/suspend',
    run: async ({ id }) => ({ business: await setSuspension(id, true) }),
  }),
  route({
    method: 'POST',
    path: '/businesses/{id}/resume',
    run: async ({ id }) => ({ business: await setSuspension(id, false) }),
  }),
  route({
    method: 'POST',
    path: '/businesses/{id}/accounts/{accountId}/erase',
    run: ({ id, accountId }) => erasePerson(id, accountId),
  }),
  route({ method: 'GET', path: '/businesses/{id}/limits', run: ({ id }) => readLimits(id) }),
  route({
    method: 'PUT',
    path: '/businesses/{id}/quotas',
    body: TenantQuotas,
    run: ({ id, body }) => setTenantQuotas(id, body),
  }),
  route({
    method: 'PUT',
    path: '/businesses/{id}/retention',
    body: TenantRetention,
    run: ({ id, body }) => setRetention(id, body),
  }),
  route({
    method: 'GET',
    path: '/businesses/{id}/export',
    run: async ({ id, databaseUrl }) => {
      await readTenant(id)
      return new LineStream(exportAsStream(databaseUrl, id))
    },
  }),
  route({
    method: 'POST',
    path: '/businesses/{id}/erase',
    body: ErasureConfirmation,
    run: async ({ id, body, signal }) => {
      const erasure = await startErasure(id, body)
      // Housekeeping continues the erasure if this fails or the process stops.
      runErasure(erasure.id, { signal }).catch(() => {})
      return { erasure }
    },
  }),
  route({ method: 'GET', path: '/erasures', run: async () => ({ erasures: await listErasures() }) }),
  route({
    method: 'GET',
    path: '/erasures/{id}',
    run: async ({ id }) => ({ erasure: await readErasure(id) }),
  }),
]
