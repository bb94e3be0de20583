import { randomUUID } from 'node:crypto'
import { describedOperations } from '@/lib/contract/description'
import type { Exchange } from './conformance-caller'
import type { Session } from './conformance-session'
import { isRefused, isSuccess } from './outcome'
import { came } from './quote'
import { type Reason, sentenceOf } from './reasons'

/** Thrown when the run cannot start; the message is shown to the user. */
export class CannotRun extends Error {
  readonly reason?: Reason

  constructor(why: string | Reason) {
    super(typeof why === 'string' ? why : sentenceOf(why))
    if (typeof why !== 'string') this.reason = why
  }
}

export type Logins = {
  /** A login with `x-client-id`, and with `x-client-platform` if a setting provides its value. */
  usual: Exchange
  /** A login with `x-client-platform: web` as well; tried only if the usual login was refused. */
  withPlatform?: Exchange
  /** The same as the successful login, but without `x-client-id`. */
  withoutClientId: Exchange
  /** A login with a made-up external ID; absent if two logins had already failed. */
  wrong?: Exchange
  tokens: string[]
}

const platform = 'web'

/** Makes three or four login attempts, of which at most two fail. The session then uses the last token received. */
export async function logIn(session: Session): Promise<Logins> {
  const { businessId, externalId } = session.target
  const tokens: string[] = []
  const send = async (call: { clientId?: null; platform?: string } = {}, given = externalId) => {
    const exchange = await session.send('login', {
      ...call,
      token: null,
      body: { externalId: given, businessId },
    })
    const token = tokenOf(session, exchange)
    if (token && given === externalId) tokens.push(token)
    return exchange
  }
  session.caller.keepSecret(externalId)
  const usual = await send()
  const withPlatform = isAccepted(usual) ? undefined : await retry(usual, () => send({ platform }))
  const working = withPlatform ? { platform } : {}
  const withoutClientId = await send({ ...working, clientId: null })
  const failures = [usual, withoutClientId].filter((one) => !isAccepted(one)).length
  const wrong = failures > 1 ? undefined : await send(working, `conformance-${randomUUID()}`)
  session.token = tokens.at(-1)
  return { usual, withPlatform, withoutClientId, wrong, tokens }
}

const isAccepted = (exchange: Exchange) => isSuccess(exchange) && !isRefused(exchange)

async function retry(first: Exchange, again: () => Promise<Exchange>): Promise<Exchange> {
  requireResponse(first)
  const second = await again()
  if (!isAccepted(second)) throw new CannotRun({ code: 'login_refused', response: came(second) })
  return second
}

function requireResponse(exchange: Exchange): void {
  const { status, failure = '', json } = exchange
  if (status === undefined) throw new CannotRun({ code: 'login_unanswered', failure })
  if (json === undefined) throw new CannotRun({ code: 'wrong_address', response: came(exchange) })
}

function tokenOf(session: Session, exchange: Exchange): string | undefined {
  const reading = describedOperations.login.read(exchange.json)
  if (!reading.understood) return
  session.caller.keepSecret(reading.value.accessToken)
  return reading.value.accessToken
}
