import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@/lib/client/client'
import { createAccount } from '@/lib/contract/account'
import { basePath } from '@/lib/contract/operations'

export type Tally = {
  /** Creates answered with 200. */
  created: number
  /** Answered with 503. */
  refused: number
  /** The connection ended before an answer: a caller cannot know whether its account is stored. */
  reset: number
  /** Nobody listened. */
  unconnected: number
  /** Answered in any other way. */
  other: number
}
type Target = { port: number; businessId: string; token: string; accountType: string }

const restMs = 20
/** Sooner than any Retry-After. */
const retryMs = 250
let lastNumber = 0

/** Logs in and finds a type for the accounts that the callers create. */
export async function findTarget(port: number, businessId: string, externalId: string): Promise<Target> {
  const baseUrl = `http://127.0.0.1:${port}`
  const login = await createClient({ baseUrl }).login({ body: { businessId, externalId } })
  if (!login.ok) throw new Error(`The callers could not log in: ${login.failure.code}`)
  const { accessToken: token } = login.data
  const types = await createClient({ baseUrl, businessId, token }).listAccountTypes({ query: {} })
  if (!types.ok || !types.data.accountTypes[0]) throw new Error('There is no type of accounts.')
  return { port, businessId, token, accountType: types.data.accountTypes[0].id }
}

/** A create of an account that no other caller creates. */
export function newAccount({ businessId, token, accountType }: Target) {
  lastNumber += 1
  const phone = `+5697${String(lastNumber).padStart(7, '0')}`
  const body = JSON.stringify({ accountType, phone, sendSMS: false })
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    authorization: `Bearer ${token}`,
    'x-client-id': businessId,
  }
  return { method: createAccount.method, path: basePath + createAccount.path, headers, body }
}

/** So many callers without an Idempotency-Key, each of which creates account after account on a connection that it keeps. */
export function startCallers(target: Target, count: number) {
  const tally: Tally = { created: 0, refused: 0, reset: 0, unconnected: 0, other: 0 }
  const agent = new Agent({ keepAlive: true, maxSockets: count })
  let stopped = false
  const callers = Array.from({ length: count }, async () => {
    while (!stopped) {
      const outcome = await sendAccount(target, agent)
      tally[outcome] += 1
      if (outcome !== 'created') await pause(retryMs)
    }
  })
  return {
    /** Resolves when `more` creates have been answered from now on. */
    async untilAnswered(more: number): Promise<void> {
      const wanted = tally.created + more
      while (tally.created < wanted) await pause(restMs)
    },
    async stop(): Promise<Tally> {
      stopped = true
      await Promise.all(callers)
      agent.destroy()
      return tally
    },
  }
}

function sendAccount(target: Target, agent: Agent): Promise<keyof Tally> {
  const { body, ...options } = newAccount(target)
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port: target.port, agent, ...options })
    sent.once('response', (response) => {
      response.once('error', () => resolve('reset'))
      response.once('end', () => resolve(outcomeOf(response.statusCode)))
      response.resume()
    })
    sent.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' ? 'unconnected' : 'reset'),
    )
    sent.end(body)
  })
}

function outcomeOf(status: number | undefined): keyof Tally {
  if (status === 200) return 'created'
  return status === 503 ? 'refused' : 'other'
}
