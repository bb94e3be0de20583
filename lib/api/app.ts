import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { clientAddressHeader, readClientAddress } from '@/lib/client-address'
import { basePath, type OperationName, operations } from '@/lib/contract/operations'
import { accountRoutes } from './accounts/routes'
import { alertRoutes } from './alerts/routes'
import { ApiError } from './api-error'
import { auditRoutes } from './audit/routes'
import { authenticationRoutes } from './authentication/routes'
import { businessRoutes } from './businesses/routes'
import { isReady } from './db/readiness'
import { definitionRoutes } from './definitions/routes'
import type { Handlers } from './handler'
import { documentPage } from './http/document-page'
import { openApiDocument } from './http/openapi'
import { RateLimiter } from './http/rate-limit'
import { refusal } from './http/refusal'
import { type AnyHandler, type Call, type ServeOptions, serve } from './http/serve'
import { identityRoutes } from './identities/routes'
import { jobRoutes } from './jobs/routes'
import { notificationRoutes } from './notifications/routes'
import { timelineRoutes } from './timeline/routes'
import { viewRoutes } from './views/routes'

export type AppOptions = Omit<ServeOptions, 'limiter'> & AddressOptions & { rateLimitPerSecond: number }
type AddressOptions = {
  clientAddressKey: Buffer
  /** A proxy of ours stands in front and writes the caller's address last into X-Forwarded-For. */
  trustProxy: boolean
}
type Environment = { Bindings: Partial<HttpBindings> }

const handlers: Handlers<OperationName> = {
  ...authenticationRoutes,
  ...businessRoutes,
  ...identityRoutes,
  ...auditRoutes,
  ...accountRoutes,
  ...timelineRoutes,
  ...definitionRoutes,
  ...jobRoutes,
  ...notificationRoutes,
  ...alertRoutes,
  ...viewRoutes,
}

/** The integration API as one Hono app: every operation of the contract, its document, and the two health checks. */
export function createApp({
  rateLimitPerSecond,
  clientAddressKey,
  trustProxy,
  ...options
}: AppOptions): Hono<Environment> {
  const app = new Hono<Environment>()
  const addresses = { clientAddressKey, trustProxy }
  const limiter = new RateLimiter(rateLimitPerSecond)
  setInterval(() => limiter.sweep(), 60_000).unref()
  app.get('/healthz', (c) => c.json({ data: { status: 'alive' } }, 200, newRequestId()))
  app.get('/readyz', async (c) =>
    (await isReady()) ? c.json({ data: { status: 'ready' } }, 200, newRequestId()) : refuse('unavailable', 1),
  )
  app.get(`${basePath}/openapi.json`, (c) => c.json(openApiDocument(), 200, newRequestId()))
  app.get(`${basePath}/docs`, (c) => c.html(documentPage(), 200, newRequestId()))
  for (const name of operationsInRoutingOrder()) {
    const operation = operations[name]
    const route = { name, operation, handler: handlers[name] as AnyHandler }
    const path = basePath + operation.path.replace(/\{(\w+)\}/g, ':$1')
    app.on(operation.method, path, (c) => serve(route, callOf(c, addresses), { ...options, limiter }))
  }
  app.notFound(() => refuse('route_not_found'))
  app.onError((error, c) => {
    const answer = refuse('internal')
    const requestId = answer.headers.get('x-request-id')
    options.logger.error({ requestId, err: error, method: c.req.method }, 'unexpected failure')
    return answer
  })
  return app
}

const newRequestId = () => ({ 'x-request-id': randomUUID() })

/** Fixed paths before those with a parameter, so that /accounts/search is no account id. */
function operationsInRoutingOrder(): OperationName[] {
  const names = Object.keys(operations) as OperationName[]
  const parameters = (name: OperationName) => operations[name].path.split('{').length
  return names.toSorted((a, b) => parameters(a) - parameters(b))
}

function callOf(c: Context<Environment>, options: AddressOptions): Call {
  return {
    request: c.req.raw,
    params: c.req.param(),
    requestId: randomUUID(),
    address: addressOf(c, options),
    breakOff: () => c.env.outgoing?.destroy(),
  }
}

/** Where the call comes from: as the web process signed it, as our proxy wrote it, or the other end of the connection. */
function addressOf(c: Context<Environment>, { clientAddressKey, trustProxy }: AddressOptions): string {
  const signed = c.req.header(clientAddressHeader)
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  const passedOn = signed === undefined ? undefined : readClientAddress(clientAddressKey, signed)
  return passedOn ?? (forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown')
}

function refuse(code: ApiError['code'], retryAfterSeconds?: number): Response {
  const { status, body, headers } = refusal(new ApiError(code, {}, retryAfterSeconds))
  return new Response(body, {
    status,
    headers: { ...headers, 'content-type': 'application/json', ...newRequestId() },
  })
}
