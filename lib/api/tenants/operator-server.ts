import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Settings, SettingsError } from '@/lib/env'
import type { Logger } from '@/lib/logging'
import { explainDatabase } from '../db/explain'
import { LineStream, type OperatorRoute, operatorRoutes } from './operator-routes'
import { TenantError, type TenantErrorCode, tenantErrors } from './tenant-error'

const basePath = '/v1/operator'
const longestBody = 64_000

export type Running = { stop(): Promise<void> }

/**
 * Serves the operator's API on OPERATOR_PORT, if that is set. Requests need OPERATOR_TOKEN, which no other API
 * accepts. Throws a SettingsError if the server cannot listen on the port.
 */
export async function startOperatorApi(
  settings: Settings,
  databaseUrl: string,
  logger: Logger,
): Promise<Running> {
  const { OPERATOR_PORT: port, OPERATOR_HOST: host, OPERATOR_TOKEN: token } = settings
  if (port === undefined || token === undefined) return { stop: async () => {} }
  const stopping = new AbortController()
  const server = createServer({ requestTimeout: 30_000 }, (request, response) => {
    const requestId = randomUUID()
    serve(request, { token, databaseUrl, signal: stopping.signal })
      .then((data) =>
        data instanceof LineStream
          ? writeLines(response, requestId, data)
          : answer(response, 200, requestId, { data }),
      )
      .catch((error) => refuse(response, requestId, error, logger))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(
        new SettingsError([
          `Cannot serve the operator's API on ${host}:${port} (${code}): choose another OPERATOR_PORT.`,
        ]),
      ),
    )
    server.listen(port, host, resolve)
  })
  logger.info({ port }, "serving the operator's API")
  return {
    stop() {
      stopping.abort()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
  }
}

type Serving = { token: string; databaseUrl: string; signal: AbortSignal }

async function serve(request: IncomingMessage, { token, databaseUrl, signal }: Serving): Promise<object> {
  if (!isAuthorized(request.headers.authorization, token))
    throw new TenantError('unauthenticated', 'Send `Authorization: Bearer <OPERATOR_TOKEN>`.')
  const url = new URL(request.url ?? '/', 'http://operator')
  const { route, params } = findRoute(request.method ?? '', url.pathname)
  const body = route.body === undefined ? undefined : parseBody(route, await readBody(request))
  return route.run({ ...params, query: url.searchParams, body, databaseUrl, signal })
}

/** Compares digests in constant time, so that response times reveal nothing about the token. */
function isAuthorized(header: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}

type Params = Record<'id' | 'accountId', string>
type Found = { route: OperatorRoute; params: Params }

function findRoute(method: string, path: string): Found {
  const onPath = operatorRoutes.flatMap((route) => {
    const params = readParams(`${basePath}${route.path}`, path)
    return params ? [{ route, params }] : []
  })
  if (onPath.length === 0) throw new TenantError('not_found', `There is no operation at ${path}.`)
  const found = onPath.find(({ route }) => route.method === method)
  if (found) return found
  const allowed = onPath.map(({ route }) => route.method).join(', ')
  throw new TenantError('method_not_allowed', `This path allows only ${allowed}.`)
}

/** Returns the values of the `{parameters}` in the template; undefined if the path does not match it. */
function readParams(template: string, path: string): Params | undefined {
  const segments = path.split('/')
  const names = template.split('/')
  if (segments.length !== names.length) return undefined
  const params: Params = { id: '', accountId: '' }
  for (const [place, name] of names.entries()) {
    const segment = segments[place] ?? ''
    if (!name.startsWith('{')) {
      if (segment !== name) return undefined
    } else {
      if (!/^[A-Za-z0-9_-]+$/.test(segment)) return undefined
      params[name.slice(1, -1) as keyof Params] = segment
    }
  }
  return params
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const piece of request.setEncoding('utf8')) {
    text += piece
    if (text.length > longestBody) throw new TenantError('invalid_arguments', 'The body is too long.')
  }
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    throw new TenantError('invalid_arguments', 'The body is not JSON.')
  }
}

function parseBody({ body }: OperatorRoute, given: unknown): unknown {
  const parsed = body?.safeParse(given)
  if (parsed?.success) return parsed.data
  const issues = parsed?.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []
  throw new TenantError('invalid_arguments', 'Some arguments are not valid.', { issues })
}

function refuse(response: ServerResponse, requestId: string, error: unknown, logger: Logger): void {
  if (!(error instanceof TenantError)) logger.error({ requestId, err: error }, 'an operator request failed')
  if (response.destroyed) return
  const { status, sentence, data } = refusalOf(error)
  answer(response, status, requestId, { timestamp: Date.now(), error: sentence, data })
}

type Refusal = {
  status: number
  sentence: string
  data: { code: TenantErrorCode | 'unavailable' | 'internal' } & Record<string, unknown>
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof TenantError) {
    const { code, message, data } = error
    return { status: tenantErrors[code], sentence: message, data: { code, ...data } }
  }
  const sentence = error instanceof Error ? explainDatabase(error) : undefined
  if (sentence !== undefined) return { status: 503, sentence, data: { code: 'unavailable' } }
  return { status: 500, sentence: 'Unexpected failure: see the log.', data: { code: 'internal' } }
}

function answer(response: ServerResponse, status: number, requestId: string, body: object): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-request-id': requestId,
  })
  response.end(JSON.stringify(body))
}

async function writeLines(response: ServerResponse, requestId: string, { lines }: LineStream): Promise<void> {
  response.writeHead(200, {
    'content-type': 'application/x-ndjson',
    'cache-control': 'no-store',
    'x-request-id': requestId,
  })
  await pipeline(Readable.from(lines), response)
}
