import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Simulates FCM and the WhatsApp Cloud API in a separate process. It records accepted messages and fails as
 * instructed: some requests at random, and sometimes all requests for a few seconds.
 */

/** The fractions of requests that fail and that hang. */
type Orders = { failing: number; hanging: number }
export type Ledger = {
  /** The number of pushes per token and collapse key, and the number of messages per phone number. */
  pushes: [token: string, [collapseKey: string, times: number][]][]
  messages: [phone: string, times: number][]
}

let orders: Orders = { failing: 0, hanging: 0 }
const pushes = new Map<string, Map<string, number>>()
const messages = new Map<string, number>()

type Failure = { name: string; takes: boolean; act(response: ServerResponse, isPush: boolean): void }
function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}

const errorOf = (isPush: boolean, status: number, code: number) =>
  JSON.stringify({
    error: isPush ? { code: status, status: status === 429 ? 'RESOURCE_EXHAUSTED' : 'INTERNAL' } : { code },
  })

/** Each ambiguous failure has two variants: the message is accepted, or it is not. */
const failures: Failure[] = [true, false].flatMap((takes) => [
  { name: 'http_500', takes, act: (response, isPush) => answer(response, 500, errorOf(isPush, 500, 131016)) },
  { name: 'reset', takes, act: (response) => response.socket?.resetAndDestroy() },
  { name: 'no JSON', takes, act: (response) => answer(response, 200, '{"name": "proj') },
  {
    name: 'an error in a 200',
    takes: false,
    act: (response, isPush) => answer(response, 200, errorOf(isPush, 200, 1)),
  },
  {
    name: 'http_503',
    takes: false,
    act: (response, isPush) =>
      answer(response, 503, isPush ? '{"error":{"status":"UNAVAILABLE","code":503}}' : ''),
  },
  {
    name: 'http_429',
    takes: false,
    act: (response, isPush) => {
      response.setHeader('retry-after', '1')
      answer(response, 429, errorOf(isPush, 429, 130429))
    },
  },
])
const count: Record<string, number> = {}
const noted = (name: string) => {
  count[name] = (count[name] ?? 0) + 1
}

function take(isPush: boolean, body: Body): string {
  if (!isPush) {
    const phone = String(body.to)
    messages.set(phone, (messages.get(phone) ?? 0) + 1)
    return JSON.stringify({ messages: [{ id: `wamid.${phone}`, message_status: 'accepted' }] })
  }
  const { token, android } = body.message ?? {}
  const byKey = pushes.get(String(token)) ?? new Map<string, number>()
  const key = String(android?.collapse_key)
  byKey.set(key, (byKey.get(key) ?? 0) + 1)
  pushes.set(String(token), byKey)
  return JSON.stringify({ name: `projects/faults/messages/${token}` })
}

type Body = { to?: string; message?: { token?: string; android?: { collapse_key?: string } } }

function serve(request: IncomingMessage, response: ServerResponse, text: string): void {
  if (request.url === '/token')
    answer(response, 200, '{"access_token":"token","expires_in":3600,"token_type":"Bearer"}')
  else {
    const body = JSON.parse(text) as Body
    if (body.to === '') answer(response, orders.failing < 1 ? 400 : 503, '{"error":{"code":131008}}')
    else serveMessage(response, request.url?.includes('messages:send') ?? false, body)
  }
}

function serveMessage(response: ServerResponse, isPush: boolean, body: Body): void {
  const chance = Math.random()
  if (chance < orders.hanging) {
    noted('hang')
    if (chance < orders.hanging / 2) take(isPush, body)
  } else if (chance < orders.hanging + orders.failing) {
    const failure = failures[Math.floor(Math.random() * failures.length)] as Failure
    noted(failure.name)
    if (failure.takes) take(isPush, body)
    failure.act(response, isPush)
  } else {
    noted('taken')
    answer(response, 200, take(isPush, body))
  }
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => serve(request, response, Buffer.concat(chunks).toString()))
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  process.send?.({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
process.on('message', (message: Orders | 'ledger') => {
  if (message !== 'ledger') orders = message
  else {
    const ledger: Ledger = {
      pushes: [...pushes].map(([token, keys]) => [token, [...keys]]),
      messages: [...messages],
    }
    process.send?.({ ledger, count })
  }
})
process.on('disconnect', () => process.exit())
