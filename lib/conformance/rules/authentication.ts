import { randomUUID } from 'node:crypto'
import { membersOf, valueAt } from '@/lib/contract/deployment/tolerant-reading'
import { describedOperations } from '@/lib/contract/description'
import { NotTried } from '../conformance-caller'
import { logIn } from '../logins'
import { deviates, holds, isRefused, isSuccess, observed, refusal, refusedAs, settingOf } from '../outcome'
import type { Rule } from '../rule'
import { once } from '../session'
import { givenId, readAccount, readGiven } from './reading'

export const logins = once(logIn)

export const authenticationRules: Rule[] = [
  {
    id: '4.1-token',
    section: '4.1',
    sentence: 'Login responds with data.accessToken.',
    check: async (session) => {
      const { usual, withPlatform = usual } = await logins(session)
      return describedOperations.login.read(withPlatform.json).understood ? holds : deviates(withPlatform)
    },
  },
  {
    id: '4.1-client-id',
    section: '4.1',
    sentence: 'The header x-client-id is optional on login.',
    check: async (session) => {
      const { withoutClientId } = await logins(session)
      return isRefused(withoutClientId) ? deviates(withoutClientId) : holds
    },
  },
  {
    id: '4.1-platform',
    section: '4.1',
    sentence: 'The header x-client-platform is optional on login.',
    check: async (session) => {
      const { usual, withPlatform } = await logins(session)
      if (!withPlatform && session.target.quirks.clientPlatform !== undefined)
        throw new NotTried('a setting makes the run send the header')
      return withPlatform ? { ...deviates(usual), setting: settingOf('clientPlatform', 'web') } : holds
    },
  },
  {
    id: '4.1-wrong-external-id',
    section: '4.1',
    sentence: 'A wrong external id is refused, and no token is returned.',
    check: async (session) => {
      const { wrong } = await logins(session)
      if (!wrong) throw new NotTried('two logins have failed')
      if (valueAt(wrong.json, '/data/accessToken')) return deviates(wrong, 'there is an access token')
      return refusal(wrong)
    },
  },
  {
    id: '4.1-other-members',
    section: '4.1',
    sentence: 'Other response members of login (not shown).',
    check: async (session) => {
      const { usual, withPlatform = usual, tokens } = await logins(session)
      if (tokens.length === 0) throw new NotTried('there is no access token')
      const names = Object.keys(membersOf(valueAt(withPlatform.json, '/data')) ?? {})
      return observed(names.filter((name) => name !== 'accessToken').join(', ') || 'none')
    },
  },
  {
    id: '5.1-other-business',
    section: '5.1',
    sentence:
      "The header x-client-id carries the businessId: with another business's id, our account cannot be read.",
    check: async (session) => {
      const id = givenId(session)
      await readAccount(session)
      const exchange = await session.send('readAccount', {
        id,
        clientId: `${session.target.businessId}-conformance`,
      })
      const reading = describedOperations.readAccount.read(exchange.json)
      return isSuccess(exchange) && reading.understood && reading.value.account.id === id
        ? deviates(exchange)
        : holds
    },
  },
  {
    id: '5.4-no-token',
    section: '5.4',
    sentence: 'Reading accounts with x-client-id alone (not shown).',
    check: async (session) => {
      const exchange = await session.send('readAccount', { id: givenId(session), token: null })
      return observed(isSuccess(exchange) ? 'served' : refusedAs(exchange))
    },
  },
  {
    id: '5.4-made-up-token',
    section: '5.4',
    sentence: 'Reading accounts with a made-up token (not shown).',
    check: async (session) => {
      const exchange = await session.send('readAccount', { id: givenId(session), token: madeUpToken() })
      return observed(isSuccess(exchange) ? 'served' : refusedAs(exchange))
    },
  },
  {
    id: '5.4-earlier-token',
    section: '5.4',
    sentence: 'Whether a token stays valid after another login (not shown).',
    check: async (session) => {
      const [first] = (await logins(session)).tokens
      if (first === undefined || first === session.token) throw new NotTried('there is only one token')
      if (!isSuccess(await readGiven(session))) throw new NotTried('the account cannot be read')
      const exchange = await session.send('readAccount', { id: givenId(session), token: first })
      return observed(isSuccess(exchange) ? 'stays valid' : refusedAs(exchange))
    },
  },
]

export const madeUpToken = () => `conformance-${randomUUID()}`
