import * as z from 'zod'
import { membersOf, type Note, type Reading, readTolerantly, valueAt } from './tolerant-reading'

/**
 * The records of the API description (section 2), and tolerant readers for the responses to its operations. If the
 * description does not show a response, its reader accepts all plausible forms.
 */

export const e164 = /^\+[1-9]\d{1,14}$/
const dateTime = z.iso.datetime({ offset: true })

/** The defaults of an attribute's unused slots (2.2). */
export const slotDefaults = { text: '', number: 0, boolean: false }

export const AttributeValue = z.looseObject({
  attributeId: z.string(),
  tag: z.string().optional(),
  value: z.looseObject({
    text: z.string(),
    number: z.number(),
    boolean: z.boolean(),
    date: dateTime.optional(),
    image: z.string().nullish(),
  }),
})

export const Account = z.looseObject({
  id: z.string(),
  accountType: z.string(),
  username: z.string(),
  phone: z.string().regex(e164),
  role: z.string(),
  creationDate: dateTime,
  subscribed: z.boolean(),
  blocked: z.boolean(),
  blockedDate: z.string(),
  validated: z.boolean(),
  expirationDate: z.string(),
  attributesValue: z.array(AttributeValue),
  businessId: z.string(),
  fullname: z.string(),
  birthday: z.string(),
  metadata: z.record(z.string(), z.unknown()),
})
/** An account as other deployments return it: only its ID is guaranteed. Unused slots have their defaults. */
export type Account = { id: string } & Partial<z.infer<typeof Account>>

export const Location = z.looseObject({ latitude: z.number(), longitude: z.number(), accuracy: z.number() })

export const ErrorBody = z.looseObject({
  timestamp: z.int(),
  error: z.string(),
  data: z.record(z.string(), z.unknown()).nullable(),
})

export const readLogin = reader(
  z.looseObject({ data: z.looseObject({ accessToken: z.string() }) }),
  (body) => {
    const accessToken = valueAt(body, '/data/accessToken')
    return accessToken ? { accessToken: accessToken as string } : 'there is no data.accessToken'
  },
)

/** Reads the response to creating or reading an account (4.2, 4.4 and 4.5). */
export const readOneAccount = reader(z.looseObject({ data: z.looseObject({ account: Account }) }), (body) => {
  const account = toAccount(valueAt(body, '/data/account'))
  return account ? { account } : 'there is no data.account with an ID'
})

export const readAccountList = reader(
  z.looseObject({ data: z.looseObject({ accounts: z.array(Account) }) }),
  (body) => {
    const accounts = (body as { data?: { accounts?: unknown[] } }).data?.accounts
    return accounts
      ? { accounts: accounts.flatMap((one) => toAccount(one) ?? []) }
      : 'there is no data.accounts list'
  },
)

/**
 * Reads the response to sending a message. A success status means that the message was accepted, regardless of `msg`.
 */
export const readSent = reader(z.looseObject({ data: z.looseObject({ msg: z.string() }) }), (body) => ({
  msg: valueAt(body, '/data/msg') as string | undefined,
}))

/** Reads the response to checking for an account (4.3), which the description does not show. */
export const readCheck = reader(z.looseObject({}), (body) => {
  const data = valueAt(body, '/data') ?? body
  const accountIds = checkedIds(data)
  const exists = valueAt(data, '/exists') ?? valueAt(data, '/found')
  if (typeof exists === 'boolean') return { exists, accountIds: accountIds ?? [] }
  return accountIds
    ? { exists: accountIds.length > 0, accountIds }
    : 'it does not say whether the account exists'
})

function checkedIds(data: unknown): string[] | undefined {
  const ids = valueAt(data, '/accountIds')
  if (Array.isArray(ids)) return ids.flatMap((id) => toId(id) ?? [])
  const accounts = valueAt(data, '/accounts')
  if (Array.isArray(accounts)) return accounts.flatMap((one) => toId(valueAt(one, '/id')) ?? [])
  const id = toId(valueAt(data, '/account/id'))
  return id === undefined ? undefined : [id]
}

/**
 * The JSON pointers at which to look for the ID in the response to creating (4.8) or changing (4.9) an alert, which
 * the description does not show.
 */
export const alertIdPointers = ['/data/alert/id', '/alert/id', '/data/id', '/id', '/data/_id', '/_id']

/** Reads an alert's ID. `pointer` is this deployment's own JSON pointer, which is tried before `alertIdPointers`. */
export function readAlert(body: unknown, pointer?: string): Reading<{ id?: string }> {
  const pointers = pointer === undefined ? alertIdPointers : [pointer, ...alertIdPointers]
  const id = pointers.map((one) => toId(valueAt(body, one))).find((found) => found !== undefined)
  return { understood: true, value: { id }, notes: [] }
}

/** Reads the response to updating or deleting an account (4.9), which the description does not show. */
export function readWrittenAccount(body: unknown): Reading<{ account?: Account }> {
  const plausible = [valueAt(body, '/data/account'), valueAt(body, '/account'), valueAt(body, '/data')]
  const found = plausible.find((one) => toId(valueAt(one, '/id')) !== undefined)
  const { value, notes } = readTolerantly(Account, found ?? {})
  return found === undefined
    ? { understood: true, value: {}, notes: [] }
    : { understood: true, value: { account: toAccount(value) }, notes }
}

/** Reads the error body defined in section 2.4, which every 4xx and 5xx response should have. */
export const readError = reader(ErrorBody, (body) => {
  const { error, data } = membersOf(body) ?? {}
  return typeof error === 'string' ? { error, data: membersOf(data) ?? {} } : 'there is no error text'
})

/** Returns a reader. `pick` returns the value found in a body, or why the body cannot be understood. */
function reader<Value extends object>(schema: z.ZodType, pick: (body: unknown) => Value | string) {
  return (body: unknown): Reading<Value> => {
    if (membersOf(body) === undefined) return { understood: false, why: 'it is not a JSON object', notes: [] }
    const { value, notes } = readTolerantly(schema, body)
    return toReading(pick(value), notes)
  }
}

const toReading = <Value extends object>(picked: Value | string, notes: Note[]): Reading<Value> =>
  typeof picked === 'string'
    ? { understood: false, why: picked, notes }
    : { understood: true, value: picked, notes }

function toAccount(repaired: unknown): Account | undefined {
  const account = repaired as Account | undefined
  if (!account?.id) return
  const attributesValue = account.attributesValue?.map((one) => ({
    ...one,
    value: { ...slotDefaults, ...one.value },
  }))
  return attributesValue ? { ...account, attributesValue } : account
}

const toId = (value: unknown): string | undefined =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : undefined
