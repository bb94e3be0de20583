import { describedOperations } from '@/lib/contract/description'
import { NotTried } from '../conformance-caller'
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
  refusedAs,
  settingOf,
  status,
} from '../outcome'
import type { Rule } from '../rule'
import { type Session, unknownId } from '../session'
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
    sentence: 'The response is { data: { accounts: [Account, …] } }.',
    check: async (session) => {
      const { exchange } = await listing(session)
      return describedOperations.listAccounts.read(bodyOf(exchange)).understood ? holds : deviates(exchange)
    },
  },
  {
    id: '4.6-ids',
    section: '4.6',
    sentence: 'GET /accounts lists accounts by id: only the requested one, as in 4.4.',
    check: async (session) => {
      const { exchange } = await listing(session)
      const account = await readAccount(session)
      const reading = describedOperations.listAccounts.read(bodyOf(exchange))
      if (!reading.understood) throw new NotTried('the response has no data.accounts')
      const listed = reading.value.accounts.find(({ id }) => id === givenId(session))
      if (!listed) return deviates(exchange, 'the account is not listed')
      if (reading.value.accounts.length > 1) return deviates(exchange, 'other accounts are listed too')
      if (account.id !== listed.id) throw new NotTried('4.4 returns another account')
      const differing = differenceOf(account, listed)
      return differing === undefined ? holds : deviates(exchange, `${differing} differs from 4.4`)
    },
  },
  {
    id: '4.6-client-id',
    section: '4.6',
    sentence: 'The header x-client-id is required.',
    check: async (session) =>
      refusal(await list(session, await workingEncoding(session), [givenId(session)], null)),
  },
  {
    id: '4.6-encodings',
    section: '4.6',
    sentence: 'The encoding of accountIds (not shown).',
    check: async (session) => {
      const working = await encodings(session)
      if (working.length === 0) return observed('only one id can be requested', settingOf('listChunk', 1))
      const setting = working.includes('repeat') ? undefined : settingOf('listEncoding', `${working[0]}`)
      return observed(working.join(', '), setting)
    },
  },
  {
    id: '4.6-order',
    section: '4.6',
    sentence: 'The order of the list (not shown).',
    needs: 'write',
    check: async (session) => {
      const ids = [givenId(session), (await createdAccount(session)).id]
      const encoding = await separatingEncoding(session)
      const orders = [ids, ids.toReversed()].map(async (asked) => {
        const listed = idsIn(await list(session, encoding, asked))
        return listed?.join() === asked.join()
      })
      const [asAsked, reversed] = await Promise.all(orders)
      return observed(asAsked && reversed ? 'as requested' : 'a different order')
    },
  },
  {
    id: '4.6-duplicates',
    section: '4.6',
    sentence: 'An id that is requested twice (not shown).',
    check: async (session) => {
      const encoding = await separatingEncoding(session)
      const exchange = await list(session, encoding, [givenId(session), givenId(session)])
      const count = idsIn(exchange)?.length
      if (count === undefined) return observed(refusedAs(exchange))
      return observed(count === 1 ? 'listed once' : `listed ${count} times`)
    },
  },
  {
    id: '4.6-unknown',
    section: '4.6',
    sentence: 'One of several ids is unknown (not shown).',
    check: async (session) => {
      const exchange = await mixed(session)
      const ids = idsIn(exchange)
      if (!ids) return observed(`the list is ${refusedAs(exchange)}`)
      return observed(ids.includes(givenId(session)) ? 'left out' : 'nothing is listed')
    },
  },
  {
    id: '8-list-length',
    section: '8',
    sentence: 'The maximum number of ids in one list (not shown).',
    check: longestList,
  },
]

/** Searches for the longest list that is accepted, up to the configured length. */
async function longestList(session: Session): Promise<Outcome> {
  const encoding = await separatingEncoding(session)
  const id = givenId(session)
  const refusesUnknown = isRefused(await mixed(session))
  const most = session.target.quirks.listChunk
  for (const length of [most, 50, 20, 10].filter((one) => one <= most)) {
    const others = Array.from({ length: length - 1 }, (_, index) =>
      refusesUnknown ? id : unknownId(id, index),
    )
    if (!finds(session, await list(session, encoding, [id, ...others]), [id])) continue
    return observed(`${length} at least`, length === most ? undefined : settingOf('listChunk', length))
  }
  return observed('fewer than 10', settingOf('listChunk', 1))
}
