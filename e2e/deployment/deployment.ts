import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Account,
  type Answer,
  asDescribed,
  type Behaviour,
  type Call,
  type Operation,
} from './behaviour'
import { type FaultName, faults } from './faults'
import { addAccount, type Business, handlers, Refusal, type State } from './handlers'

/** One request as it arrived, and the status of the response. */
export type Received = {
  operation: Operation
  method: string
  address: string
  headers: IncomingMessage['headers']
  body: string
  status: number | undefined
}

export type Deployment = {
  /** The URL with the base path. */
  url: string
  received: Received[]
  state: State
  addAccount(businessId: string, account: Partial<Account>): Account
  close(): Promise<void>
}

export type DeploymentOptions = {
  /** The port to listen on; 0, the default, means any free port. */
  port?: number
  basePath?: string
  businesses?: Business[]
  fault?: FaultName
  /** Called before a request is answered. */
  onRequest?: (request: Received) => void
}

export const demoBusiness: Business = { id: 'harbour', externalId: 'the-external-id-of-harbour' }

/**
 * An in-memory deployment, written from the API description alone; a `fault` makes it violate one sentence of
 * the description.
 */
export async function startDeployment(options: DeploymentOptions = {}): Promise<Deployment> {
  const { port = 0, basePath = '/v1/external', businesses = [demoBusiness], fault, onRequest } = options
  const behaviour: Behaviour = { ...asDescribed, ...(fault && faults[fault]) }
  const state: State = { behaviour, businesses, tokens: new Map(), accounts: [], alerts: [], sends: [] }
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const { entry, call } = await receive(request, behaviour, basePath)
    received.push(entry)
    onRequest?.(entry)
    const isLimited = received.length === behaviour.limitedAt
    const answer = isLimited ? tooMany : answerTo(state, call, entry.body)
    entry.status = answer?.status
    respond(response, answer, behaviour)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${basePath}`,
    received,
    state,
    addAccount: (businessId, account) => addAccount(state, businessId, account),
    close,
  }
}

async function receive(request: IncomingMessage, behaviour: Behaviour, basePath: string) {
  const { method = '', url: address = '/', headers } = request
  const [path = '', query] = address.split('?')
  const { operation, id } = route(behaviour, method, path, basePath)
  const entry: Received = {
    operation,
    method,
    address,
    headers,
    body: await readText(request),
    status: undefined,
  }
  return { entry, call: { operation, id, query: new URLSearchParams(query), headers, body: {} } }
}

const tooMany: Answer = {
  status: 429,
  headers: { 'retry-after': '0' },
  body: { timestamp: Date.now(), error: 'Too many requests.', data: {} },
}

const fixedRoutes: [string, Operation][] = [
  ['POST /authentication/login', 'login'],
  ['POST /account/create', 'createAccount'],
  ['POST /account/check', 'checkAccount'],
  ['GET /account/{id}', 'readAccount'],
  ['GET /accounts/{id}', 'readAccountAlias'],
  ['GET /accounts', 'listAccounts'],
  ['POST /notification/send', 'sendNotification'],
  ['POST /alert', 'createAlert'],
  ['PUT /alert/{id}', 'updateAlert'],
]

function route(behaviour: Behaviour, method: string, path: string, basePath: string) {
  const routes: [string, Operation][] = [
    ...fixedRoutes,
    [behaviour.updatePath, 'updateAccount'],
    [behaviour.deletePath, 'deleteAccount'],
  ]
  for (const [pattern, operation] of routes) {
    const match = new RegExp(`^${pattern.replace(' /', ` ${basePath}/`).replace('{id}', '([^/]+)')}$`).exec(
      `${method} ${path}`,
    )
    if (match) return { operation, id: decodeURIComponent(match[1] ?? '') }
  }
  return { operation: 'unknown' as const, id: '' }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function answerTo(state: State, call: Call, text: string): Answer | undefined {
  const { behaviour } = state
  try {
    call.body = readBody(text, behaviour)
    return behaviour.answer({ status: 200, body: handlers[call.operation](state, call) }, call)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const body = behaviour.showError({
      timestamp: Date.now() + behaviour.clockAheadMs,
      error: error.message,
      data: {},
    })
    return behaviour.answer({ status: error.status, body }, call)
  }
}

function readBody(text: string, { malformedStatus }: Behaviour): Record<string, unknown> {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    throw new Refusal(malformedStatus, 'The body is not JSON.')
  }
}

function respond(response: ServerResponse, answer: Answer | undefined, { clockAheadMs }: Behaviour): void {
  if (!answer) {
    response.socket?.destroy()
    return
  }
  response.writeHead(answer.status, {
    date: new Date(Date.now() + clockAheadMs).toUTCString(),
    'content-type': 'application/json',
    ...answer.headers,
  })
  response.end(answer.text ?? JSON.stringify(answer.body))
}
