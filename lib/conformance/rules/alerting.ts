import { alertIdIn, closeAlert, location, raise } from '../alerts'
import { type Exchange, NotTried } from '../conformance-caller'
import { type Call, once, type Session, unknownId } from '../conformance-session'
import {
  deviates,
  holds,
  isAbsent,
  isSuccess,
  notOffered,
  type Outcome,
  observed,
  refusal,
  refusalStatus,
  refusedWith,
  settingOf,
  status,
} from '../outcome'
import type { Rule } from '../rule'
import { madeUpToken } from './authentication'
import { readAccount } from './reading'

const raising = once(async (session) => {
  if (session.token === undefined) throw new NotTried({ code: 'no_access_token' })
  return raise(session, await readAccount(session).catch(() => ({})))
})

/** The ID of the alert that the run created. */
async function createdId(session: Session): Promise<string> {
  const found = alertIdIn(session, (await raising(session)).created)
  if (!found) throw new NotTried({ code: 'no_alert_with_id' })
  return found.id
}

const move = (session: Session, id: string, call: Call = {}) =>
  session.send('updateAlert', { ...call, id, body: { location } })

const moving = once(async (session) => {
  const id = await createdId(session)
  const account = await readAccount(session)
  const body = { accountId: account.id, accountTypeId: account.accountType, location }
  return session.send('updateAlert', { id, body })
})

const closing = once(async (session) => {
  await moving(session)
  return closeAlert(session, await createdId(session))
})

/** Holds if an update without a valid token is refused. A run without `write` uses an ID that no alert has. */
async function refusedForToken(session: Session, token: string | null): Promise<Outcome> {
  const created = session.target.write ? await createdId(session).catch(() => undefined) : undefined
  const exchange = await move(session, created ?? unknownId(session.account), { token })
  if (created !== undefined) return refusal(exchange, await moving(session))
  if (isSuccess(exchange)) return deviates(exchange)
  if (exchange.status === 401 || exchange.status === 403) return holds
  return observed({ code: 'refused_perhaps_unknown', status: refusalStatus(exchange) })
}

export const alertingRules: Rule[] = [
  {
    id: '4.8-status',
    section: '4.8',
    sentence: 'POST /alert responds with status 200.',
    needs: 'write',
    check: async (session) => {
      const { created } = await raising(session)
      return isAbsent(created) ? notOffered(created) : status(created, 200)
    },
  },
  {
    id: '4.8-alert-id',
    section: '4.8',
    sentence: "The description does not show where the alert's id is in the response.",
    needs: 'write',
    check: async (session) => alertIdOutcome(session, (await raising(session)).created),
  },
  {
    id: '4.8-token',
    section: '4.8',
    sentence: 'POST /alert requires a bearer token.',
    needs: 'write',
    check: async (session) => {
      const { withoutToken, created } = await raising(session)
      return refusal(withoutToken, created)
    },
  },
  {
    id: '4.8-client-id',
    section: '4.8',
    sentence: 'POST /alert requires the x-client-id header.',
    needs: 'write',
    check: async (session) => {
      const { withoutClientId, created } = await raising(session)
      return refusal(withoutClientId, created)
    },
  },
  {
    id: '4.9-location',
    section: '4.9',
    sentence: 'PUT /alert/{id} updates the location of the alert.',
    needs: 'write',
    check: async (session) => {
      const exchange = await moving(session)
      if (isSuccess(exchange)) return holds
      return isAbsent(exchange) ? notOffered(exchange) : deviates(exchange)
    },
  },
  {
    id: '4.9-closed',
    section: '4.9',
    sentence: 'The description does not say which values are allowed for closed.',
    needs: 'write',
    check: async (session) => {
      const { closed, exchange } = await closing(session)
      if (closed === undefined) return isAbsent(exchange) ? notOffered(exchange) : deviates(exchange)
      return observed(
        { code: 'closed_by', value: closed },
        closed === 1 ? undefined : settingOf('closedValue', closed),
      )
    },
  },
  {
    id: '4.9-status',
    section: '4.9',
    sentence: 'PUT /alert/{id} responds with status 200.',
    needs: 'write',
    check: async (session) => {
      const updates = [await moving(session), (await closing(session)).exchange].filter(isSuccess)
      if (updates.length === 0) throw new NotTried({ code: 'no_update_accepted' })
      const odd = updates.find((one) => one.status !== 200)
      return odd ? deviates(odd) : holds
    },
  },
  {
    id: '4.9-client-id',
    section: '4.9',
    sentence: 'PUT /alert/{id} requires the x-client-id header.',
    needs: 'write',
    check: async (session) => {
      const valid = await moving(session)
      return refusal(await move(session, await createdId(session), { clientId: null }), valid)
    },
  },
  {
    id: '4.9-unknown',
    section: '4.9',
    sentence: 'The description does not say what happens when an unknown alert is updated.',
    needs: 'write',
    check: async (session) => {
      const exchange = await move(session, unknownId(await createdId(session)))
      return observed(isSuccess(exchange) ? { code: 'update_accepted' } : refusedWith(exchange))
    },
  },
  {
    id: '4.9-token',
    section: '4.9',
    sentence: 'PUT /alert/{id} requires a bearer token.',
    check: (session) => refusedForToken(session, null),
  },
  {
    id: '5.3-made-up-token',
    section: '5.3',
    sentence: 'PUT /alert/{id} refuses a made-up bearer token.',
    check: (session) => refusedForToken(session, madeUpToken()),
  },
]

function alertIdOutcome(session: Session, created: Exchange): Outcome {
  if (!isSuccess(created)) throw new NotTried({ code: 'no_alert' })
  const found = alertIdIn(session, created)
  if (!found) return observed({ code: 'no_alert_id' })
  if (found.pointer === undefined) return observed({ code: 'alert_id_in_usual_place' })
  return observed({ code: 'alert_id_at', pointer: found.pointer }, settingOf('alertId', found.pointer))
}
