import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Client } from '@/lib/client/client'
import type { WebhookEventType } from '@/lib/contract/choices'
import { listenLocally } from '../fixtures/listen-locally'
import { dataOf, type TestApi } from '../fixtures/server'
import { prepareEvents } from './event-service'
import { claimTurn, type Turns, takeTurn } from './webhook-turn-service'

export type Received = {
  path: string
  headers: IncomingHttpHeaders
  body: string
  event: { type: string; timestamp: string; data: Record<string, unknown> }
  status: number
}

/** The response to a request; `hang` delays it until `release` is called. */
type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'hang'

/** Starts a local server to which webhooks can send. `answer` returns the response to a request; by default, a 204. */
export async function startReceiver() {
  const received: Received[] = []
  const hanging: (() => void)[] = []
  const receiver = {
    received,
    answer: (_: Received): Answer => ({ status: 204 }),
    /** Requests that were not answered with an error, in order of arrival. */
    accepted: (path?: string) =>
      received.filter((one) => one.status < 300 && (path === undefined || one.path === path)),
    release() {
      for (const end of hanging.splice(0)) end()
    },
  }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const one = {
      path: request.url ?? '',
      headers: request.headers,
      body,
      event: JSON.parse(body),
      status: 0,
    }
    received.push(one)
    const answer = receiver.answer(one)
    if (answer === 'hang') {
      hanging.push(() => response.writeHead(204).end())
      return
    }
    one.status = answer.status
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  const { origin, stop } = await listenLocally(server)
  return { receiver, origin, stop }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>['receiver']

export const addWebhook = async (client: Client, url: string, eventTypes: WebhookEventType[]) =>
  dataOf(await client.createWebhook({ body: { name: 'ERP', url, eventTypes } }))

const turns: Turns = { worker: 'test', publicOnly: false, isStopping: () => false }

/** Prepares events and sends messages until nothing is due, as a worker does. */
export async function sendAll(given: Partial<Turns> = {}): Promise<void> {
  const fail = (error: unknown) => {
    throw error
  }
  for (let last: string | undefined = ''; last !== undefined; ) last = await prepareEvents(last, fail)
  for (;;) {
    const turn = await claimTurn({ ...turns, ...given }, true)
    if (!turn) return
    await takeTurn(turn, { ...turns, ...given })
  }
}

/** Moves the stored timestamps of webhooks back by `interval`, as if that time had passed. */
export async function pass(api: TestApi, interval: string): Promise<void> {
  const earlier = (...columns: string[]) =>
    columns.map((column) => `${column} = ${column} - interval '${interval}'`).join(', ')
  await api.sql(
    `update webhooks set ${earlier('failing_since', 'retry_at', 'turn_at', 'lease_until', 'previous_ends_at')}`,
  )
  await api.sql(`update webhook_messages set ${earlier('failing_since', 'next_attempt_at', 'created_at')}`)
  await api.sql(`update webhook_events set ${earlier('at')}`)
  await api.sql(`update webhook_attempts set ${earlier('at')}`)
}
