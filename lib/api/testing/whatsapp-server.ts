import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the server takes one request; `drop` reads all of it and closes the connection without an answer. */
export type Behaviour =
  | { kind: 'accept'; messageStatus?: string }
  | { kind: 'error'; status: number; code: number; headers?: Record<string, string> }
  | { kind: 'plain'; status: number; text: string; headers?: Record<string, string> }
  | { kind: 'hang' | 'drop' }

export type TemplateRequest = {
  messaging_product: string
  to: string
  type: string
  template: {
    name: string
    language: { code: string }
    components: { type: string; parameters: { type: string; text: string }[] }[]
  }
}

/** `at` in milliseconds of `performance.now()`. */
export type RecordedRequest = {
  at: number
  to: string
  path: string
  authorization?: string
  body: TemplateRequest
}

export type WhatsAppServer = {
  /** For WHATSAPP_BASE_URL. */
  baseUrl: string
  token: string
  requests: RecordedRequest[]
  /** Requests to this phone, in E.164. */
  requestsTo(phone: string): RecordedRequest[]
  /** The next requests to this phone are taken so, one after the other; then all are accepted again. */
  plan(phone: string, ...behaviours: Behaviour[]): void
  /** Every request that nothing is planned for is taken so. */
  always(behaviour: Behaviour): void
  stop(): Promise<void>
}

const token = 'test-token'

/** Speaks as much of the WhatsApp Cloud API as sending a template takes, with the checks that it documents. */
export async function startWhatsAppServer(): Promise<WhatsAppServer> {
  const requests: RecordedRequest[] = []
  const planned = new Map<string, Behaviour[]>()
  let usual: Behaviour = { kind: 'accept' }
  const server = createServer(async (request, response) => {
    const recorded = await record(request)
    requests.push(recorded)
    const behaviour = planned.get(recorded.to)?.shift() ?? refusalOf(recorded) ?? usual
    answer(response, recorded, behaviour, requests.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0`,
    token,
    requests,
    requestsTo: (phone) => requests.filter(({ to }) => to === phone.slice(1)),
    plan: (phone, ...behaviours) => void planned.set(phone.slice(1), behaviours),
    always: (behaviour) => {
      usual = behaviour
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function record(request: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = JSON.parse(Buffer.concat(chunks).toString()) as TemplateRequest
  const { authorization } = request.headers
  return { at: performance.now(), to: body.to, path: request.url ?? '', authorization, body }
}

function refusalOf({ authorization, path, body }: RecordedRequest): Behaviour | undefined {
  if (authorization !== `Bearer ${token}`) return { kind: 'error', status: 401, code: 190 }
  if (!/^\/v23\.0\/\d+\/messages$/.test(path)) return { kind: 'error', status: 400, code: 100 }
  if (body.messaging_product !== 'whatsapp' || !/^\d+$/.test(body.to))
    return { kind: 'error', status: 400, code: 131008 }
  const texts = body.template.components.flatMap(({ parameters }) => parameters.map(({ text }) => text))
  if (texts.some((text) => text === '' || /[\n\r\t]| {4}/.test(text)))
    return { kind: 'error', status: 400, code: 132018 }
  if (texts.join('').length > 1024) return { kind: 'error', status: 400, code: 132005 }
  return undefined
}

function answer(
  response: ServerResponse,
  { to }: RecordedRequest,
  behaviour: Behaviour,
  number: number,
): void {
  if (behaviour.kind === 'drop') response.socket?.resetAndDestroy()
  if (behaviour.kind === 'plain') send(response, behaviour, behaviour.text)
  if (behaviour.kind === 'error') send(response, behaviour, JSON.stringify(errorBody(behaviour.code)))
  if (behaviour.kind === 'accept')
    send(response, { status: 200 }, JSON.stringify(acceptance(to, number, behaviour)))
}

function acceptance(to: string, number: number, { messageStatus = 'accepted' }: { messageStatus?: string }) {
  const message = { id: `wamid.${number}`, message_status: messageStatus }
  return { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [message] }
}

function errorBody(code: number) {
  const error_data = { messaging_product: 'whatsapp', details: 'details' }
  return {
    error: {
      message: `(#${code}) title`,
      type: 'OAuthException',
      code,
      error_data,
      fbtrace_id: 'Az8or2yhqkZfEZ',
    },
  }
}

type Head = { status: number; headers?: Record<string, string> }

function send(response: ServerResponse, { status, headers = {} }: Head, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}
