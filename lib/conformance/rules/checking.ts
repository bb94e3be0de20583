import { fillCheckBody } from '@/lib/contract/deployment/deployment-quirks'
import { describedOperations } from '@/lib/contract/description'
import { type Exchange, NotTried } from '../conformance-caller'
import { once, type Session } from '../conformance-session'
import {
  deviates,
  holds,
  isAbsent,
  isSuccess,
  notOffered,
  type Outcome,
  observed,
  refusalStatus,
  settingOf,
} from '../outcome'
import { came } from '../quote'
import type { Rule } from '../rule'
import { readAccount } from './reading'

const usualBodies = ['{"phone":"{phone}"}', '{"phoneNumber":"{phone}"}', '{"phones":["{phone}"]}']
/** A phone number that is not assigned in any country. */
const nobodysPhone = '+10000000000'

type Check = { template: string; exchange: Exchange; exists?: boolean; accountIds: string[] }

async function check(session: Session, template: string, phone: string): Promise<Check> {
  const exchange = await session.send('checkAccount', { body: fillCheckBody(template, phone) })
  const reading = describedOperations.checkAccount.read(exchange.json)
  if (!isSuccess(exchange) || !reading.understood) return { template, exchange, accountIds: [] }
  return { template, exchange, ...reading.value }
}

/** Checks the given account's phone number, trying request bodies until one finds the account. */
const checking = once(async (session) => {
  const { phone = '' } = await readAccount(session)
  if (!/^\+?\d+$/.test(phone)) throw new NotTried({ code: 'account_without_phone' })
  const tried: Check[] = []
  for (const template of new Set([session.target.quirks.checkBody, ...usualBodies])) {
    const result = await check(session, template, phone.startsWith('+') ? phone : `+${phone}`)
    if (result.exists) return result
    tried.push(result)
  }
  const telling =
    tried.find(({ exists }) => exists !== undefined) ?? tried.find((one) => isSuccess(one.exchange))
  return telling ?? (tried[0] as Check)
})

async function workingCheck(session: Session): Promise<Check> {
  const result = await checking(session)
  if (!result.exists) throw new NotTried({ code: 'account_not_found' })
  return result
}

/** The IDs of the accounts with a phone number; undefined if the check does not return them. */
export async function idsOfPhone(session: Session, phone: string): Promise<string[] | undefined> {
  const { exists, template } = await checking(session)
  if (!exists) return undefined
  const result = await check(session, template, phone)
  const isTold = result.exists === false || result.accountIds.length > 0
  return isTold ? result.accountIds : undefined
}

/** If no account is given, looks up the one with the given phone number. */
export async function findAccount(session: Session): Promise<void> {
  const { account, phone, write, quirks } = session.target
  if (account !== undefined || phone === undefined || write) return
  session.account = (await check(session, quirks.checkBody, phone)).accountIds[0]
}

export const checkingRules: Rule[] = [
  {
    id: '4.3-phone',
    section: '4.3',
    sentence: 'POST /account/check finds the given account by its phone number.',
    check: async (session) => outcomeOf(await checking(session)),
  },
  {
    id: '4.3-body',
    section: '4.3',
    sentence: 'The description does not show the request body for the check.',
    check: async (session) => {
      const { template } = await workingCheck(session)
      return observed(template, template === usualBodies[0] ? undefined : settingOf('checkBody', template))
    },
  },
  {
    id: '4.3-unknown',
    section: '4.3',
    sentence: 'The check finds no account for an unassigned phone number.',
    check: async (session) => {
      const { exchange, exists } = await check(session, (await workingCheck(session)).template, nobodysPhone)
      return exists ? deviates(exchange) : holds
    },
  },
  {
    id: '4.3-tags',
    section: '4.3',
    sentence: 'The description does not show how to find an account by its tags.',
    check: async (session) => {
      if (isAbsent((await checking(session)).exchange)) throw new NotTried({ code: 'operation_missing' })
      const { attributesValue = [] } = await readAccount(session)
      const tagged = attributesValue.find(({ tag, value }) => tag && value.text)
      if (!tagged) throw new NotTried({ code: 'account_without_tag' })
      const tags = [{ tag: tagged.tag, value: tagged.value.text }]
      const exchange = await session.send('checkAccount', { body: { tags } })
      const reading = describedOperations.checkAccount.read(exchange.json)
      const body = '{"tags":[{"tag","value"}]}'
      if (!isSuccess(exchange))
        return observed({ code: 'tags_refused', body, status: refusalStatus(exchange) })
      const isFound = reading.understood && reading.value.exists
      return observed({ code: isFound ? 'tags_find' : 'tags_do_not_find', body })
    },
  },
]

function outcomeOf({ exchange, exists }: Check): Outcome {
  if (exists) return holds
  if (isAbsent(exchange)) return notOffered(exchange)
  if (exists === false) return deviates(exchange)
  return observed({ code: 'check_unclear', response: came(exchange) })
}
