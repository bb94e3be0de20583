import { randomUUID } from 'node:crypto'
import { membersOf, valueAt } from '@/lib/contract/deployment/tolerant-reading'
import { describedOperations } from '@/lib/contract/description'
import { NotTried } from '../conformance-caller'
import { once } from '../conformance-session'
import { logIn } from '../logins'
import { deviates, holds, isRefused, isSuccess, observed, refusal, refusedWith, settingOf } from '../outcome'
import type { Rule } from '../rule'
import { givenId, readAccount, readGiven } from './reading'

export const logins = once(logIn)

export const authenticationRules: Rule[] = [
  {
    id: '4.1-token',
    section: '4.1',
    sentence: 'The login response has the access token in data.accessToken.',
    check: async (session) => {
      const { usual, withPlatform = usual } = await logins(session)
      return describedOperations.login.read(withPlatform.json).understood ? holds : deviates(withPlatform)
    },
  },
  {
    id: '4.1-client-id',
    section: '4.1',
    sentence: 'Login does not require the x-client-id header.',
    check: async (session) => {
      const { withoutClientId } = await logins(session)
      return isRefused(withoutClientId) ? deviates(withoutClientId) : holds
    },
  },
  {
    id: '4.1-platform',
    section: '4.1',
    sentence: 'Login does not require the x-client-platform header.',
    check: async (session) => {
      const { usual, withPlatform } = await logins(session)
      if (!withPlatform && session.target.quirks.clientPlatform !== undefined)
        throw new NotTried({ code: 'platform_configured' })
      return withPlatform ? { ...deviates(usual), setting: settingOf('clientPlatform', 'web') } : holds
    },
  },
  {
    id: '4.1-wrong-external-id',
    section: '4.1',
    sentence: 'A login with a wrong external id is refused and returns no token.',
    check: async (session) => {
      const { wrong } = await logins(session)
      if (!wrong) throw new NotTried({ code: 'two_logins_failed' })
      if (valueAt(wrong.json, '/data/accessToken')) return deviates(wrong, { code: 'token_returned' })
      return refusal(wrong)
    },
  },
  {
    id: '4.1-other-members',
    section: '4.1',
    sentence: 'The description does not say which other members the login response has.',
    check: async (session) => {
      const { usual, withPlatform = usual, tokens } = await logins(session)
      if (tokens.length === 0) throw new NotTried({ code: 'no_access_token' })
      const names = Object.keys(membersOf(valueAt(withPlatform.json, '/data')) ?? {})
      const others = names.filter((name) => name !== 'accessToken')
      return observed(others.length > 0 ? others.join(', ') : { code: 'no_other_members' })
    },
  },
  {
    id: '5.1-other-business',
    section: '5.1',
    sentence: "With another business's id in the x-client-id header, the account cannot be read.",
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
    sentence: 'The description does not say whether an account can be read with x-client-id alone.',
    check: async (session) => {
      const exchange = await session.send('readAccount', { id: givenId(session), token: null })
      return observed(isSuccess(exchange) ? { code: 'account_returned' } : refusedWith(exchange))
    },
  },
  {
    id: '5.4-made-up-token',
    section: '5.4',
    sentence: 'The description does not say whether an account can be read with a made-up token.',
    check: async (session) => {
      const exchange = await session.send('readAccount', { id: givenId(session), token: madeUpToken() })
      return observed(isSuccess(exchange) ? { code: 'account_returned' } : refusedWith(exchange))
    },
  },
  {
    id: '5.4-earlier-token',
    section: '5.4',
    sentence: 'The description does not say whether a token remains valid after another login.',
    check: async (session) => {
      const [first] = (await logins(session)).tokens
      if (first === undefined || first === session.token) throw new NotTried({ code: 'one_access_token' })
      if (!isSuccess(await readGiven(session))) throw new NotTried({ code: 'account_unreadable' })
      const exchange = await session.send('readAccount', { id: givenId(session), token: first })
      return observed(isSuccess(exchange) ? { code: 'token_stays_valid' } : refusedWith(exchange))
    },
  },
]

export const madeUpToken = () => `conformance-${randomUUID()}`
