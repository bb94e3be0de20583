import { createHmac } from 'node:crypto'
import { callbackPaths } from '@/lib/api/delivery/callbacks/callback-paths'
import type { Operation } from '@/lib/contract/operation'
import { basePath, operations } from '@/lib/contract/operations'
import type { Attack, Outcome, Target } from './attack'

/** The API settings that enable the callbacks used below. */
export const callbackSettings = { WHATSAPP_APP_SECRET: 'the app secret of the bench' }

const bodyBytes = 1_000_000
const fill = (text: string) => text.repeat(bodyBytes / text.length)
const seconds = 5

const manyMembers = (count: number) =>
  `{${Array.from({ length: count }, (_, at) => `"${at.toString(36)}":0`).join(',')}}`

/** JSON documents of nearly 1 MiB each. */
const bodies: Record<string, string> = {
  'empty objects in a list': `[${fill('{},')}{}]`,
  'many members': manyMembers(90_000),
  'lists in lists': `${'['.repeat(19)}${fill('[],')}[]${']'.repeat(19)}`,
  'long texts': `"${fill('1 ')}!"`,
  escapes: `"${fill('\\u0041')}"`,
}

const withBody = Object.values<Operation>(operations).filter(({ request }) => request.body)

type Request = [address: string, init: RequestInit]

/** Sends one request and returns its status, or 0 if no complete response arrived. */
async function send([address, init]: Request): Promise<number> {
  try {
    const response = await fetch(address, init)
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

const isServerError = (status: number) => status >= 500

/** Sends requests one after another for a few seconds. The bench limits the CPU time per request. */
async function sendFor(request: (count: number) => Request): Promise<Outcome> {
  const endsAt = performance.now() + seconds * 1000
  let requests = 0
  let errors = 0
  while (performance.now() < endsAt) {
    if (isServerError(await send(request(requests)))) errors += 1
    requests += 1
  }
  return { requests, figures: [{ name: '5xx', value: errors, limit: 0 }] }
}

const json = { 'content-type': 'application/json' }
const headersOf = ({ token, businessId }: { token: string; businessId: string }) => ({
  authorization: `Bearer ${token}`,
  'x-client-id': businessId,
})

const login = (members: number): Attack => ({
  name: `login with ${members} unknown members`,
  prepare: async ({ ours }) => {
    const body = manyMembers(members)
    return () =>
      sendFor(() => [`${ours}${basePath}/authentication/login`, { method: 'POST', headers: json, body }])
  },
})

const queryNames: Attack = {
  name: '15,000 query names',
  prepare: async (target) => {
    const headers = headersOf(await target.addAttacker('query-names'))
    const query = Array.from({ length: 15_000 }, (_, at) => at.toString(36)).join('&')
    return () => sendFor(() => [`${target.ours}${basePath}/accounts?${query}`, { headers }])
  },
}

/** Sends the JSON to every operation that has a body, both as the whole body and as the value of a property. */
const everyOperation = ([kind, text]: [string, string]): Attack => ({
  name: `every operation, 1 MiB of ${kind}`,
  prepare: async (target) => {
    const headers = { ...headersOf(await target.addAttacker('bodies')), ...json }
    return () =>
      sendFor((count) => {
        const operation = withBody[count % withBody.length] as Operation
        const names = Object.keys(operation.request.body?.shape ?? {})
        const name = names[Math.floor(count / withBody.length) % names.length]
        const address = target.ours + basePath + operation.path.replace(/\{\w+\}/g, 'x')
        const body = count % 2 ? text : `{${JSON.stringify(name)}:${text}}`
        return [address, { method: operation.method, headers, body }]
      })
  },
})

/** Requests that the API once answered with a 500. */
const once: Attack = {
  name: 'odd timestamps and signed statuses',
  prepare: async (target) => {
    const requests = [...moments(target, await target.addAttacker('odd')), ...statuses(target)]
    return async () => {
      const answers = await Promise.all(requests.map(send))
      return { figures: [{ name: '5xx', value: answers.filter(isServerError).length, limit: 0 }] }
    }
  },
}

const oldest = encodeURIComponent('0000-01-01T00:00:00Z')

function moments({ ours }: Target, attacker: { token: string; businessId: string }): Request[] {
  const headers = headersOf(attacker)
  const lists = ['notifications', 'notifications/summary', 'audit', 'alerts', 'alerts/summary']
  return lists.map((list) => [`${ours}${basePath}/${list}?since=${oldest}`, { headers }])
}

function statuses({ ours }: Target): Request[] {
  const odd = ['constructor', '__proto__', 'read\0', '\ud800', null, 1, [], {}]
  return odd.map((status) => {
    const value = { messaging_product: 'whatsapp', statuses: [{ id: 'wamid.odd', status }] }
    const entry = [{ id: '0', changes: [{ field: 'messages', value }] }]
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry })
    const signature = createHmac('sha256', callbackSettings.WHATSAPP_APP_SECRET).update(body).digest('hex')
    const headers = { ...json, 'x-hub-signature-256': `sha256=${signature}` }
    return [ours + callbackPaths.whatsapp, { method: 'POST', headers, body }]
  })
}

export const requestAttacks: readonly Attack[] = [
  login(60_000),
  login(90_000),
  queryNames,
  ...Object.entries(bodies).map(everyOperation),
  once,
]
