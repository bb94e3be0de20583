import { describedOperations } from '@/lib/contract/description'
import { NotTried } from '../conformance-caller'
import { type Session, unknownId } from '../conformance-session'
import {
  encodings,
  finds,
  idsIn,
  list,
  listing,
  mixed,
  separatingEncoding,
  workingEncoding,
} from '../list-encodings'
import {
  bodyOf,
  deviates,
  holds,
  isAbsent,
  isRefused,
  notOffered,
  type Outcome,
  observed,
  refusal,
  refusedWith,
  settingOf,
  status,
} from '../outcome'
import type { Rule } from '../rule'
import { createdAccount } from './creation'
import { differenceOf, givenId, readAccount } from './reading'

export const listingRules: Rule[] = [
  {
    id: '4.6-status',
    section: '4.6',
    sentence: 'GET /accounts responds with status 200.',
    check: async (session) => {
      const { exchange } = await listing(session)
      return isAbsent(exchange) ? notOffered(exchange) : status(exchange, 200)
    },
  },
  {
    id: '4.6-shape',
    section: '4.6',
    sentence: 'The response has the accounts in data.accounts.',
    check: async (session) => {
      const { exchange } = await listing(session)
      return describedOperations.listAccounts.read(bodyOf(exchange)).understood ? holds : deviates(exchange)
    },
  },
  {
    id: '4.6-ids',
    section: '4.6',
    sentence: 'GET /accounts lists the requested account as in 4.4, and no other account.',
    check: async (session) => {
      const { exchange } = await listing(session)
      const account = await readAccount(session)
      const reading = describedOperations.listAccounts.read(bodyOf(exchange))
      if (!reading.understood)
        throw new NotTried({ code: 'member_missing_in_response', member: 'data.accounts' })
      const listed = reading.value.accounts.find(({ id }) => id === givenId(session))
      if (!listed) return deviates(exchange, { code: 'account_not_listed' })
      if (reading.value.accounts.length > 1) return deviates(exchange, { code: 'others_listed' })
      if (account.id !== listed.id) throw new NotTried({ code: 'another_account_returned' })
      const member = differenceOf(account, listed)
      return member === undefined ? holds : deviates(exchange, { code: 'member_differs', member })
    },
  },
  {
    id: '4.6-client-id',
    section: '4.6',
    sentence: 'GET /accounts requires the x-client-id header.',
    check: async (session) =>
      refusal(await list(session, await workingEncoding(session), [givenId(session)], null)),
  },
  {
    id: '4.6-encodings',
    section: '4.6',
    sentence: 'The description does not say how several accountIds are encoded.',
    check: async (session) => {
      const working = await encodings(session)
      if (working.length === 0) return observed({ code: 'one_id_at_a_time' }, settingOf('listChunk', 1))
      const setting = working.includes('repeat') ? undefined : settingOf('listEncoding', `${working[0]}`)
      return observed(working.join(', '), setting)
    },
  },
  {
    id: '4.6-order',
    section: '4.6',
    sentence: 'The description does not say in which order accounts are listed.',
    needs: 'write',
    check: async (session) => {
      const ids = [givenId(session), (await createdAccount(session)).id]
      const encoding = await separatingEncoding(session)
      const orders = [ids, ids.toReversed()].map(async (asked) => {
        const listed = idsIn(await list(session, encoding, asked))
        return listed?.join() === asked.join()
      })
      const [asAsked, reversed] = await Promise.all(orders)
      return observed({ code: asAsked && reversed ? 'order_of_request' : 'another_order' })
    },
  },
  {
    id: '4.6-duplicates',
    section: '4.6',
    sentence: 'The description does not say what happens if an id is requested twice.',
    check: async (session) => {
      const encoding = await separatingEncoding(session)
      const exchange = await list(session, encoding, [givenId(session), givenId(session)])
      const count = idsIn(exchange)?.length
      if (count === undefined) return observed(refusedWith(exchange))
      return observed(count === 1 ? { code: 'listed_once' } : { code: 'listed_several_times', count })
    },
  },
  {
    id: '4.6-unknown',
    section: '4.6',
    sentence: 'The description does not say what happens if one of several ids is unknown.',
    check: async (session) => {
      const exchange = await mixed(session)
      const ids = idsIn(exchange)
      if (!ids) return observed(refusedWith(exchange))
      return observed({ code: ids.includes(givenId(session)) ? 'unknown_left_out' : 'nothing_listed' })
    },
  },
  {
    id: '8-list-length',
    section: '8',
    sentence: 'The description does not say how many ids a list can have.',
    check: longestList,
  },
]

/** Tries shorter and shorter lists, starting with the configured length, until the deployment accepts one. */
async function longestList(session: Session): Promise<Outcome> {
  const encoding = await separatingEncoding(session)
  const id = givenId(session)
  const refusesUnknown = isRefused(await mixed(session))
  const most = session.target.quirks.listChunk
  for (const count of [most, 50, 20, 10].filter((one) => one <= most)) {
    const others = Array.from({ length: count - 1 }, (_, index) =>
      refusesUnknown ? id : unknownId(id, index),
    )
    if (!finds(session, await list(session, encoding, [id, ...others]), [id])) continue
    return observed(
      { code: 'at_least_listed', count },
      count === most ? undefined : settingOf('listChunk', count),
    )
  }
  return observed({ code: 'few_listed' }, settingOf('listChunk', 1))
}
