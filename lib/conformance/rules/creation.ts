import { type Account, slotDefaults } from '@/lib/contract/deployment/described-records'
import { describedOperations } from '@/lib/contract/description'
import { type Exchange, NotTried } from '../conformance-caller'
import { type Call, once, type Session } from '../conformance-session'
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
import { removeAccount } from '../removal'
import type { Rule } from '../rule'
import { idsOfPhone } from './checking'
import { readAccount } from './reading'

type SentAttribute = { attributeId: string; tag?: string; value: Record<string, unknown> }
type NewAccount = { accountType?: string; phone: string; attributesValue: SentAttribute[]; sendSMS: false }

/**
 * Sends invalid requests, then one that creates an account with the type and attributes of the given account. If an
 * invalid request creates an account, it is removed at once; if that fails, no further requests are sent.
 */
const creation = once(async (session) => {
  const { phone = '' } = session.target
  const body = newAccount(await readAccount(session), phone)
  const before = await idsOfPhone(session, phone).catch(() => undefined)
  if (before?.length) throw new NotTried({ code: 'phone_taken' })
  session.made.phoneWasFree = before !== undefined
  return {
    body,
    withoutClientId: await createInvalid(session, body, { clientId: null }),
    malformed: await createInvalid(session, '{"accountType":'),
    withoutType: await createInvalid(session, { ...body, accountType: undefined }),
    withoutPhone: await createInvalid(session, { ...body, phone: undefined }),
    wrongPhone: await createInvalid(session, { ...body, phone: 'not a phone number' }),
    created: await create(session, body),
  }
})

async function createInvalid(session: Session, invalid: unknown, call?: Call): Promise<Exchange | undefined> {
  const exchange = await create(session, invalid, call)
  for (const id of session.made.accounts) await removeAccount(session, id)
  return exchange
}

async function create(session: Session, body: unknown, call: Call = {}): Promise<Exchange | undefined> {
  if (session.made.accounts.size > 0) return
  const exchange = await session.send('createAccount', { ...call, body })
  const reading = describedOperations.createAccount.read(exchange.json)
  if (isSuccess(exchange) && reading.understood) session.made.accounts.add(reading.value.account.id)
  else if (isSuccess(exchange) || exchange.status === undefined) session.made.mayHaveAccount = true
  return exchange
}

function newAccount({ accountType, attributesValue = [] }: Account, phone: string): NewAccount {
  const known = attributesValue.filter(({ attributeId }) => attributeId)
  const filled = known.map(({ attributeId, tag, value }) => ({
    attributeId,
    ...(tag ? { tag } : {}),
    value: Object.fromEntries(Object.entries(value).filter(isFilled)),
  }))
  return { accountType, phone, attributesValue: filled, sendSMS: false }
}

const isFilled = ([slot, value]: [string, unknown]) =>
  value !== null && value !== slotDefaults[slot as keyof typeof slotDefaults]

type Creation = Awaited<ReturnType<typeof creation>>
type Attempt = Exclude<keyof Creation, 'body'>

async function attempt(session: Session, name: Attempt): Promise<Exchange> {
  const exchange = (await creation(session))[name]
  if (!exchange) throw new NotTried({ code: 'invalid_account_left' })
  return exchange
}

/** The account that the run created. */
export async function createdAccount(session: Session): Promise<Account> {
  const reading = describedOperations.createAccount.read(bodyOf(await attempt(session, 'created')))
  if (!reading.understood) throw new NotTried({ code: 'member_missing_in_response', member: 'data.account' })
  return reading.value.account
}

const digits = (phone: string | undefined) => phone?.replace(/\D/g, '')

export const creationRules: Rule[] = [
  {
    id: '4.2-status',
    section: '4.2',
    sentence: 'POST /account/create responds with status 200.',
    needs: 'write',
    check: async (session) => {
      const created = await attempt(session, 'created')
      return isAbsent(created) ? notOffered(created) : status(created, 200)
    },
  },
  {
    id: '4.2-shape',
    section: '4.2',
    sentence: 'The response has the account in data.account.',
    needs: 'write',
    check: async (session) => {
      const created = await attempt(session, 'created')
      return describedOperations.createAccount.read(bodyOf(created)).understood ? holds : deviates(created)
    },
  },
  {
    id: '4.2-record',
    section: '4.2',
    sentence: 'The created account has the accountType and phone from the request.',
    needs: 'write',
    check: async (session) => {
      const { body } = await creation(session)
      const created = await attempt(session, 'created')
      const account = await createdAccount(session)
      if (account.accountType !== body.accountType) return deviates(created, { code: 'another_account_type' })
      return digits(account.phone) === digits(body.phone)
        ? holds
        : deviates(created, { code: 'another_phone' })
    },
  },
  {
    id: '4.2-attributes',
    section: '4.2',
    sentence: 'The created account has the attributesValue from the request.',
    needs: 'write',
    check: async (session) => {
      const { body } = await creation(session)
      const created = await attempt(session, 'created')
      const account = await createdAccount(session)
      if (body.attributesValue.length === 0) throw new NotTried({ code: 'account_without_attributes' })
      const missing = body.attributesValue.find((one) => !hasAttribute(account, one))
      if (!missing) return holds
      return deviates(created, { code: 'attribute_missing', attributeId: missing.attributeId })
    },
  },
  {
    id: '4.2-client-id',
    section: '4.2',
    sentence: 'POST /account/create requires the x-client-id header.',
    needs: 'write',
    check: async (session) =>
      refusal(await attempt(session, 'withoutClientId'), (await creation(session)).created),
  },
  {
    id: '4.2-bad-request',
    section: '4.2',
    sentence: 'A body that is not JSON is refused with status 400.',
    needs: 'write',
    check: (session) => refusedWith(session, 'malformed', 400),
  },
  {
    id: '4.2-invalid-arguments',
    section: '4.2',
    sentence: 'A malformed phone number is refused with status 422.',
    needs: 'write',
    check: (session) => refusedWith(session, 'wrongPhone', 422),
  },
  {
    id: '4.2-required',
    section: '4.2',
    sentence: 'A request without accountType or without phone is refused.',
    needs: 'write',
    check: async (session) => {
      const { created } = await creation(session)
      const outcome = refusal(await attempt(session, 'withoutType'), created)
      return outcome.kind === 'holds' ? refusal(await attempt(session, 'withoutPhone'), created) : outcome
    },
  },
]

/** The rule is not tried if the operation is missing, because the deployment then refuses every request. */
async function refusedWith(session: Session, name: Attempt, documented: number): Promise<Outcome> {
  const exchange = await attempt(session, name)
  if (exchange.status !== documented && isAbsent(exchange)) throw new NotTried({ code: 'operation_missing' })
  return status(exchange, documented)
}

/** True if the account has every filled slot of the sent attribute, in any order. */
function hasAttribute({ attributesValue = [] }: Account, sent: SentAttribute): boolean {
  const received = attributesValue.find(({ attributeId }) => attributeId === sent.attributeId)
  return Object.entries(sent.value).every(
    ([slot, value]) => JSON.stringify(received?.value[slot]) === JSON.stringify(value),
  )
}
