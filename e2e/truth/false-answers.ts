import type { Answer, Ask, Call, FalseAnswer } from './call'

/**
 * False responses that a test can inject, by name. The walk must detect each of them, which proves that it can
 * fail.
 */
export const falseAnswers = {
  /** Reports alerts as closed without closing any. */
  closes: async (call, ask) => {
    const change = changeOf(call, 'PUT', /\/alert\/([^/]+)$/)
    if (!change?.closed) return undefined
    const { alert } = await readRecord(call, call.url.replace('/alert/', '/alerts/'), ask)
    const closedAt = new Date().toISOString()
    return success({ alert: { ...alert, ...change, closedAt, version: Number(alert?.version) + 1 } })
  },
  /** Reports accounts as changed without changing any. */
  accounts: async (call, ask) => {
    const change = changeOf(call, 'PUT', /\/account\/([^/]+)$/)
    if (!change) return undefined
    const { account } = await readRecord(call, call.url, ask)
    return success({ account: { ...account, ...change, version: Number(account?.version) + 1 } })
  },
  /** Reports notes as saved without saving any. */
  notes: async (call) => {
    const change = changeOf(call, 'POST', /\/alerts\/[^/]+\/notes$/)
    if (!change) return undefined
    const at = new Date().toISOString()
    const [id, by, accountId] = [`event-${Date.now()}`, null, null]
    return success({ note: { id, type: 'noted', by, accountId, at, note: change.text } })
  },
  /** Sends every notification twice. */
  sends: async (call, ask) => {
    if (!changeOf(call, 'POST', /\/notification\/send$/)) return undefined
    await ask({ ...call, headers: { ...call.headers, 'idempotency-key': `another-${Date.now()}` } })
    return ask(call)
  },
  /** Returns all alerts as they were at the first request. */
  lists: rememberLists(),
} satisfies Record<string, FalseAnswer>

export type FalseAnswerName = keyof typeof falseAnswers

type Fields = Record<string, unknown>

function changeOf({ method, url, body }: Call, wanted: string, path: RegExp): Fields | undefined {
  return method === wanted && path.test(url) ? (JSON.parse(body) as Fields) : undefined
}

async function readRecord(call: Call, url: string, ask: Ask): Promise<Record<string, Fields | undefined>> {
  const { 'if-match': _version, 'content-type': _type, 'content-length': _length, ...headers } = call.headers
  const { body } = await ask({ method: 'GET', url, headers, body: '' })
  return (JSON.parse(body.toString()) as { data: Record<string, Fields | undefined> }).data
}

function success(data: Fields): Answer {
  const body = JSON.stringify({ data })
  return { status: 200, headers: { 'content-type': 'application/json' }, body }
}

function rememberLists(): FalseAnswer {
  const known = new Map<string, Promise<Answer>>()
  return async (call, ask) => {
    if (call.method !== 'GET' || !/\/alerts(\/[^/]+)?(\?|$)/.test(call.url)) return undefined
    const { 'if-none-match': _tag, ...headers } = call.headers
    const asked = call.url.replace(/since=[^&]*/, '')
    const answer = known.get(asked) ?? ask({ ...call, headers })
    known.set(asked, answer)
    return answer
  }
}
