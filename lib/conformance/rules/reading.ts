import type { Account } from '@/lib/contract/deployment/described-records'
import { Account as DescribedAccount } from '@/lib/contract/deployment/described-records'
import { describedOperations } from '@/lib/contract/description'
import { type Exchange, NotTried } from '../conformance-caller'
import { once, type Session, unknownId } from '../conformance-session'
import {
  bodyOf,
  deviates,
  holds,
  isAbsent,
  isSuccess,
  notOffered,
  type Outcome,
  refusal,
  status,
} from '../outcome'
import type { Rule } from '../rule'

/** The ID of the account that the run may read. */
export function givenId({ account }: Session): string {
  if (account === undefined) throw new NotTried({ code: 'no_account' })
  return account
}

export const readGiven = once((session) => session.send('readAccount', { id: givenId(session) }))

const readUnknown = once((session) => session.send('readAccount', { id: unknownId(session.account) }))

export const readAlias = once((session) => session.send('readAccountAlias', { id: givenId(session) }))

/** The given account, as returned by 4.4. */
export async function readAccount(session: Session): Promise<Account> {
  return accountIn(await readGiven(session))
}

export function accountIn(exchange: Exchange): Account {
  const reading = describedOperations.readAccount.read(bodyOf(exchange))
  if (!reading.understood) throw new NotTried({ code: 'member_missing_in_response', member: 'data.account' })
  return reading.value.account
}

const members = Object.keys(DescribedAccount.shape)

/** The first member of 2.1 that differs between two records. */
export const differenceOf = (one: Account, other: Account): string | undefined =>
  members.find((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))

export const readingRules: Rule[] = [
  {
    id: '4.4-status',
    section: '4.4',
    sentence: 'GET /account/{accountId} responds with status 200.',
    check: async (session) => {
      const exchange = await readGiven(session)
      if (exchange.status === 404) throw new NotTried({ code: 'account_unknown' })
      return isAbsent(exchange) ? notOffered(exchange) : status(exchange, 200)
    },
  },
  {
    id: '4.4-shape',
    section: '4.4',
    sentence: 'The response has the account in data.account.',
    check: async (session) => {
      const exchange = await readGiven(session)
      return describedOperations.readAccount.read(bodyOf(exchange)).understood ? holds : deviates(exchange)
    },
  },
  {
    id: '4.4-id',
    section: '4.4',
    sentence: 'GET /account/{accountId} returns the account with that id.',
    check: async (session) => {
      const { id } = await readAccount(session)
      return id === givenId(session) ? holds : deviates(await readGiven(session), { code: 'id_differs', id })
    },
  },
  {
    id: '4.4-unknown',
    section: '4.4',
    sentence: 'A request for an unknown id is refused.',
    check: async (session) => {
      const valid = session.account === undefined ? undefined : await readGiven(session)
      return refusal(await readUnknown(session), valid)
    },
  },
  {
    id: '4.4-client-id',
    section: '4.4',
    sentence: 'With a token, the x-client-id header is recommended but not required.',
    check: async (session) => {
      if (session.token === undefined) throw new NotTried({ code: 'no_access_token' })
      await readAccount(session)
      const exchange = await session.send('readAccount', { id: givenId(session), clientId: null })
      return isSuccess(exchange) ? holds : deviates(exchange)
    },
  },
  {
    id: '4.5-alias',
    section: '4.5',
    sentence: 'GET /accounts/{accountId} is an alias of 4.4 and has the same response.',
    check: async (session) => sameAs(await readGiven(session), await readAlias(session)),
  },
  {
    id: '4.5-unknown',
    section: '4.5',
    sentence: 'For an unknown id, the alias responds with the same status as 4.4.',
    check: async (session) => {
      if (isAbsent(await readAlias(session))) throw new NotTried({ code: 'operation_missing' })
      const exchange = await session.send('readAccountAlias', { id: unknownId(session.account) })
      const { status } = await readUnknown(session)
      if (exchange.status === status) return holds
      return deviates(exchange, status === undefined ? undefined : { code: 'status_differs', status })
    },
  },
]

function sameAs(direct: Exchange, alias: Exchange): Outcome {
  const account = accountIn(direct)
  if (isAbsent(alias)) return notOffered(alias)
  const reading = describedOperations.readAccountAlias.read(alias.json)
  if (alias.status !== direct.status || !reading.understood) return deviates(alias)
  const member = differenceOf(account, reading.value.account)
  return member === undefined ? holds : deviates(alias, { code: 'member_differs', member })
}
