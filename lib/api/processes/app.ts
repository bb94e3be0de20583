import { randomUUID } from 'node:crypto'
import { METHODS } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import {
  callerOf,
  clientAddressHeader,
  lastForwarded,
  readClientAddress,
  unknownCaller,
} from '@/lib/client-address'
import { basePath, type OperationName, operations } from '@/lib/contract/operations'
import { knownBrowserHeader, readKnownBrowser } from '@/lib/known-browser'
import { accountRoutes } from '../accounts/routes'
import { alertRoutes } from '../alerts/routes'
import { areaRoutes } from '../areas/routes'
import { auditRoutes } from '../audit-log/routes'
import { authenticationRoutes } from '../authentication/routes'
import type { Authority } from '../authority/authority'
import { authorityRoutes } from '../authority/routes'
import { businessRoutes } from '../businesses/routes'
import { channelRoutes } from '../channels/routes'
import { serveLogout } from '../company-sign-in/back-channel-logout'
import { logoutRoute } from '../company-sign-in/logout-path'
import { companySignInRoutes } from '../company-sign-in/routes'
import { isReady } from '../db/readiness'
import { definitionRoutes } from '../definitions/routes'
import { type CallbackSettings, callbacksOf } from '../delivery/callbacks/callbacks'
import { displayRoutes } from '../displays/routes'
import { documentFiles } from '../docs/docs-files'
import { forwardMoved } from '../forwarding/forwarding'
import type { Handlers } from '../handler'
import { refuse } from '../http/refusal'
import { RememberingRouter } from '../http/router'
import { type AnyHandler, type Call, type ServeOptions, serve } from '../http/serve'
import { serveCallback } from '../http/serve-callback'
import { identityRoutes } from '../identities/routes'
import { jobRoutes } from '../jobs/routes'
import { GuessLimiter } from '../limits/guess-limiter'
import { RateLimiter } from '../limits/rate-limiter'
import { notificationRoutes } from '../notifications/routes'
import { makeDocument } from '../openapi/document'
import type { ApiAuth } from '../openapi/security'
import { readCallbackSettings } from '../own-channels/service'
import { pinnedNoteRoutes } from '../pinned-notes/routes'
import { serveScim } from '../scim/scim-endpoint'
import { scimPath } from '../scim/scim-url-service'
import { shiftRoutes } from '../shifts/routes'
import { timelineRoutes } from '../timeline/routes'
import { viewRoutes } from '../views/routes'
import { webhookRoutes } from '../webhooks/routes'

export type AppOptions = Omit<ServeOptions, 'limiter' | 'guesses'> &
  OriginOptions & {
    rateLimitPerSecond: number
    callbacks: CallbackSettings
    /** Operations that this process forwards to another deployment. */
    authority?: Partial<Authority>
    /** Other handlers for some extensions, for a process in front of another deployment. */
    extensions?: Partial<Handlers>
    /**
     * The operations in `extensions` that store their outcome themselves, because they call the other
     * deployment outside a transaction.
     */
    callingExtensions?: readonly OperationName[]
    /** True while the process is stopping and a load balancer should send it no more requests. */
    isStopping?: () => boolean
  }
type OriginOptions = {
  clientAddressKeys: readonly Buffer[]
  knownBrowserKeys: readonly Buffer[]
  /** Whether our proxy is in front of this process and appends the caller's address to X-Forwarded-For. */
  trustProxy: boolean
}
/**
 * The maximum rate of lookups of unknown tokens per address. The burst is four seconds' worth, since many
 * tokens may expire at once.
 */
const guessesPerSecond = 20
type Environment = { Bindings: Partial<HttpBindings> }
export type App = (request: Request, env: Partial<HttpBindings>) => Response | Promise<Response>

/** The type requires a handler for every operation. */
const ownHandlers: Handlers = {
  ...authenticationRoutes,
  ...companySignInRoutes,
  ...businessRoutes,
  ...identityRoutes,
  ...auditRoutes,
  ...accountRoutes,
  ...timelineRoutes,
  ...definitionRoutes,
  ...jobRoutes,
  ...notificationRoutes,
  ...channelRoutes,
  ...authorityRoutes,
  ...alertRoutes,
  ...areaRoutes,
  ...viewRoutes,
  ...displayRoutes,
  ...webhookRoutes,
  ...shiftRoutes,
  ...pinnedNoteRoutes,
}

/**
 * Creates the integration API: a handler for requests to every contract operation, the API document and two health
 * checks. It forwards requests for businesses that have moved to another deployment.
 */
export function createApp({
  rateLimitPerSecond,
  authority,
  extensions,
  callingExtensions = [],
  clientAddressKeys,
  knownBrowserKeys,
  trustProxy,
  callbacks,
  isStopping = () => false,
  ...options
}: AppOptions): App {
  const app = new Hono<Environment>({ router: new RememberingRouter() })
  const origins = { clientAddressKeys, knownBrowserKeys, trustProxy }
  const limiter = new RateLimiter(rateLimitPerSecond, options.logger)
  const guesses = new GuessLimiter(guessesPerSecond, options.logger)
  const served = { ...options, limiter, guesses }
  const handlers: Handlers = { ...ownHandlers, ...extensions, ...authority }
  setInterval(() => {
    limiter.sweep()
    guesses.sweep()
  }, 60_000).unref()
  app.get('/healthz', (c) => c.json({ data: { status: 'alive' } }, 200, newRequestId()))
  app.get('/readyz', async (c) =>
    !isStopping() && (await isReady())
      ? c.json({ data: { status: 'ready' } }, 200, newRequestId())
      : refuse('unavailable', 1),
  )
  const files = filesOf(options.apiAuth)
  for (const [path, file] of Object.entries(files)) {
    app.get(basePath + path, (c) => file(c.req.raw.headers, randomUUID()))
  }
  for (const callback of callbacksOf(callbacks, readCallbackSettings)) {
    app.on(callback.method, callback.path, (c) => serveCallback(callback, c.req.raw))
  }
  app.all(`${scimPath}/*`, (c) =>
    serveScim({
      request: c.req.raw,
      address: addressOf(c.req.raw.headers, c.env, origins),
      limiter,
      guesses,
    }),
  )
  app.post(logoutRoute, (c) =>
    serveLogout({
      request: c.req.raw,
      businessId: c.req.param('business') ?? '',
      address: addressOf(c.req.raw.headers, c.env, origins),
      limiter,
    }),
  )
  for (const [path, names] of pathsInRoutingOrder()) {
    for (const name of names) {
      const operation = operations[name]
      const isForwarded = authority !== undefined && name in authority
      const keepsOutcomes = isForwarded || callingExtensions.includes(name)
      const route = { name, operation, handler: handlers[name] as AnyHandler, isForwarded, keepsOutcomes }
      app.on(operation.method, path, (c) => serve(route, callOf(c, origins), served))
    }
    // Without this, another method would match a path with a parameter: GET /account/create would read an
    // account `create`.
    if (!path.includes(':')) app.on(methodsBut(methodsOf(names)), path, () => refuseMethod(methodsOf(names)))
  }
  const refusals = createRefusals(Object.keys(files).map((path) => basePath + path))
  app.notFound((c) => refusals.fetch(c.req.raw))
  app.onError((error, c) => {
    const answer = refuse('internal')
    const requestId = answer.headers.get('x-request-id')
    options.logger.error({ requestId, err: error, method: c.req.method }, 'unexpected failure')
    return answer
  })
  const forwarding = { addressKeys: clientAddressKeys, logger: options.logger }
  return (request, env) => {
    const connection = {
      findAddress: () => rawAddressOf(request.headers, env, origins),
      isGuessing: () => guesses.waitSeconds(addressOf(request.headers, env, origins)) !== undefined,
      breakOff: () => void env.outgoing?.destroy(),
    }
    const forwarded = forwardMoved(request, connection, forwarding)
    if (!forwarded) return app.fetch(request, env)
    return forwarded.then((response) => response ?? app.fetch(request, env))
  }
}

const madeFiles = new Map<ApiAuth, ReturnType<typeof documentFiles>>()

/** Builds the document once for all apps in a process, since that takes a third of a second. */
function filesOf(apiAuth: ApiAuth): ReturnType<typeof documentFiles> {
  const files = madeFiles.get(apiAuth) ?? documentFiles(makeDocument(apiAuth), apiAuth)
  madeFiles.set(apiAuth, files)
  return files
}

/**
 * Responds to requests that no operation handles: with 405 if the path has other methods, otherwise with 404.
 * With one handler per route, Hono skips its middleware machinery, so this is a separate app.
 */
function createRefusals(documents: readonly string[]): Hono {
  const refusals = new Hono()
  for (const [path, names] of pathsInRoutingOrder()) {
    refusals.all(path, () => refuseMethod(methodsOf(names)))
  }
  for (const path of ['/healthz', '/readyz', ...documents]) {
    refusals.all(path, () => refuseMethod(['GET']))
  }
  refusals.notFound(() => refuse('route_not_found'))
  return refusals
}

const methodsOf = (names: readonly OperationName[]) => names.map((name) => operations[name].method)

/** Leaves out HEAD, which Hono serves like GET. */
const methodsBut = (own: readonly string[]) =>
  METHODS.filter((method) => method !== 'HEAD' && !own.includes(method))

const newRequestId = () => ({ 'x-request-id': randomUUID() })

/**
 * The operations on each path. Paths with fewer parameters come first, so that /accounts/search is not read
 * as an account ID.
 */
function pathsInRoutingOrder(): [string, OperationName[]][] {
  const byPath = new Map<string, OperationName[]>()
  for (const name of Object.keys(operations) as OperationName[]) {
    const path = basePath + operations[name].path.replace(/\{(\w+)\}/g, ':$1')
    byPath.set(path, [...(byPath.get(path) ?? []), name])
  }
  const parameters = (path: string) => path.split(':').length
  return [...byPath].toSorted(([a], [b]) => parameters(a) - parameters(b))
}

function callOf(c: Context<Environment>, options: OriginOptions): Call {
  const browser = c.req.header(knownBrowserHeader)
  return {
    request: c.req.raw,
    params: c.req.param(),
    requestId: randomUUID(),
    address: addressOf(c.req.raw.headers, c.env, options),
    browser: browser === undefined ? undefined : readKnownBrowser(options.knownBrowserKeys, browser),
    hasLeft: () => c.env?.incoming?.socket?.destroyed ?? false,
    breakOff: () => c.env?.outgoing?.destroy(),
  }
}

type Connected = Partial<HttpBindings> | undefined

/** The caller that the address counts as. */
const addressOf = (headers: Headers, connection: Connected, options: OriginOptions): string =>
  callerOf(rawAddressOf(headers, connection, options))

/**
 * The caller's address: the one signed by the web process, the one appended by our proxy, or that of the
 * connection.
 */
function rawAddressOf(
  headers: Headers,
  connection: Connected,
  { clientAddressKeys, trustProxy }: OriginOptions,
): string {
  const signed = headers.get(clientAddressHeader) ?? undefined
  const forwarded = trustProxy ? lastForwarded(headers.get('x-forwarded-for') ?? undefined) : undefined
  const passedOn = signed === undefined ? undefined : readClientAddress(clientAddressKeys, signed)
  return passedOn ?? forwarded ?? connection?.incoming?.socket?.remoteAddress ?? unknownCaller
}

function refuseMethod(methods: readonly string[]): Response {
  const answer = refuse('method_not_allowed')
  answer.headers.set('allow', [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', '))
  return answer
}
