import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { basePath } from '@/lib/contract/operations'

export type Target = { ports: readonly number[]; token: string; accountType: string }

type Answer = { status: number; data: { account?: { id: string }; alert?: { id: string } } }

const longestCallMs = 60_000
const beforeAgainMs = 250
const betweenCreatesMs = 1_000

/** What the API acknowledged to callers, by ID, with the time of the response. */
export type Acknowledged = {
  accounts: Map<string, number>
  alerts: Map<string, number>
  closed: Map<string, number>
  /** The duration in ms of the longest call with each status since the last reset. */
  longestMs: Record<string, number>
  responses: Record<string, number>
}

/**
 * Starts callers that create accounts, and raise and close alerts, through any of the APIs. Each call is repeated
 * with the same key until it succeeds.
 */
export function startCreating({ ports, token, accountType }: Target, callers: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const acknowledged: Acknowledged = {
    accounts: new Map(),
    alerts: new Map(),
    closed: new Map(),
    longestMs: {},
    responses: {},
  }
  let made = 0
  let stopped = false

  async function untilDone(method: string, path: string, body: object): Promise<Answer['data']> {
    made += 1
    const key = `acknowledged-${made}`
    for (let attempt = made; ; attempt += 1) {
      const begun = performance.now()
      const { status, data } = await send(ports[attempt % ports.length] as number, method, path, body, key)
      const { longestMs } = acknowledged
      longestMs[status] = Math.max(longestMs[status] ?? 0, performance.now() - begun)
      acknowledged.responses[status] = (acknowledged.responses[status] ?? 0) + 1
      if (status === 200) return data
      await pause(beforeAgainMs)
    }
  }

  function send(port: number, method: string, path: string, body: object, key: string): Promise<Answer> {
    const text = JSON.stringify(body)
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'idempotency-key': key,
      authorization: `Bearer ${token}`,
      'x-client-id': 'demo',
    }
    return new Promise((resolve) => {
      const options = { host: '127.0.0.1', port, path: basePath + path, method, headers, agent }
      const sent = request({ ...options, timeout: longestCallMs }, (response) => {
        let received = ''
        response.setEncoding('utf8').on('data', (piece: string) => {
          received += piece
        })
        response.once('end', () => resolve({ status: response.statusCode ?? 0, data: dataIn(received) }))
        response.once('error', () => resolve({ status: 0, data: {} }))
      })
      sent.once('timeout', () => sent.destroy())
      sent.once('error', () => resolve({ status: 0, data: {} }))
      sent.end(text)
    })
  }

  const creating = Array.from({ length: callers }, async () => {
    while (!stopped) {
      const phone = `+5697${String(made).padStart(7, '0')}`
      const { account } = await untilDone('POST', '/account/create', { accountType, phone, sendSMS: false })
      if (account) acknowledged.accounts.set(account.id, performance.now())
      await pause(betweenCreatesMs)
    }
  })
  const raising = (async () => {
    while (!stopped) {
      const location = { latitude: -33.45, longitude: -70.66 }
      const { alert } = await untilDone('POST', '/alert', { alertType: 'fire', location })
      if (!alert) continue
      acknowledged.alerts.set(alert.id, performance.now())
      await pause(beforeAgainMs)
      await untilDone('PUT', `/alert/${alert.id}`, { closed: 1 })
      acknowledged.closed.set(alert.id, performance.now())
    }
  })()
  return {
    acknowledged,
    async stop() {
      stopped = true
      await Promise.all([...creating, raising])
      agent.destroy()
    },
  }
}

function dataIn(text: string): Answer['data'] {
  try {
    return JSON.parse(text).data ?? {}
  } catch {
    return {}
  }
}
