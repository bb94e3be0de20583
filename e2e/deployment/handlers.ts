import { randomUUID } from 'node:crypto'
import type { Account, AttributeValue, Behaviour, Call, Operation } from './behaviour'

export type Business = { id: string; externalId: string }

export type State = {
  behaviour: Behaviour
  businesses: Business[]
  /** Token → business ID. */
  tokens: Map<string, string>
  accounts: Account[]
  alerts: { id: string; businessId: string; closed: number; body: Record<string, unknown> }[]
  sends: { businessId: string; body: Record<string, unknown> }[]
}

export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

type Handler = (state: State, call: Call) => unknown

/** The `body` of each operation's response; `admitted` handlers first check the caller. */
export const handlers: Record<Operation, Handler> = {
  login: (state, call) => logIn(state, call),
  createAccount: admitted((state, call, businessId) => createAccount(state, call, businessId)),
  checkAccount: admitted((state, call, businessId) => {
    const phone = call.body[state.behaviour.checkMember]
    if (typeof phone !== 'string') throw new Refusal(422, 'A phone is required.')
    const account = state.accounts.find((one) => one.businessId === businessId && one.phone === phone)
    return { data: { exists: account !== undefined, account: account ? { id: account.id } : null } }
  }),
  readAccount: admitted((state, call, businessId) => readAccount(state, call, businessId)),
  readAccountAlias: admitted((state, call, businessId) => readAccount(state, call, businessId)),
  listAccounts: admitted((state, call, businessId) => listAccounts(state, call, businessId)),
  updateAccount: admitted((state, call, businessId) => {
    const account = Object.assign(find(state, call.id, businessId), call.body)
    return { data: { account: state.behaviour.showAccount(account) } }
  }),
  deleteAccount: admitted((state, call, businessId) => {
    state.accounts.splice(state.accounts.indexOf(find(state, call.id, businessId)), 1)
    return { data: {} }
  }),
  sendNotification: admitted((state, call, businessId) => send(state, call, businessId)),
  createAlert: admitted((state, { body }, businessId) => {
    if (typeof body.alertType !== 'string') throw new Refusal(422, 'An alertType is required.')
    const alert = { id: nextId(state.alerts.length), businessId, closed: 0, body }
    state.alerts.push(alert)
    return { data: { id: alert.id } }
  }),
  updateAlert: admitted((state, { id, body }, businessId) => {
    const alert = state.alerts.find((one) => one.businessId === businessId && one.id === id)
    if (!alert) throw new Refusal(404, 'There is no such alert.')
    const { closed = alert.closed, ...rest } = body
    if (typeof closed !== 'number' || !state.behaviour.closes(closed))
      throw new Refusal(422, 'The value of closed is not valid.')
    Object.assign(alert, { closed, body: { ...alert.body, ...rest } })
    return { data: { id } }
  }),
  unknown: () => {
    throw new Refusal(404, 'There is no such operation.')
  },
}

/** Checks the caller and determines the business: the token's, or the one that `x-client-id` names. */
function admitted(handle: (state: State, call: Call, businessId: string) => unknown): Handler {
  return (state, call) => {
    const { behaviour } = state
    const named = call.headers['x-client-id'] as string | undefined
    if (named === undefined && behaviour.needsClientId.includes(call.operation))
      throw new Refusal(400, 'The x-client-id header is missing.')
    const token = call.headers.authorization?.toString().replace(/^Bearer /, '')
    const owner = token === undefined ? undefined : state.tokens.get(token)
    const trusted = owner ?? (behaviour.takesAnyToken.includes(call.operation) ? named : undefined)
    if (token !== undefined && trusted === undefined) throw new Refusal(401, 'The token is not valid.')
    if (token === undefined && behaviour.needsToken.includes(call.operation))
      throw new Refusal(401, 'A token is required.')
    if (owner !== undefined && named !== undefined && named !== owner && behaviour.separatesBusinesses)
      throw new Refusal(403, 'The token belongs to another business.')
    const businessId = owner ?? named
    if (!state.businesses.some(({ id }) => id === businessId))
      throw new Refusal(404, 'There is no such business.')
    return handle(state, call, businessId as string)
  }
}

function logIn({ behaviour, businesses, tokens }: State, { headers, body }: Call): unknown {
  if (headers['x-client-id'] === undefined && behaviour.needsClientId.includes('login'))
    throw new Refusal(400, 'The x-client-id header is missing.')
  if (headers['x-client-platform'] === undefined && behaviour.needsPlatform.includes('login'))
    throw new Refusal(400, 'The x-client-platform header is missing.')
  const business = businesses.find(({ id }) => id === body.businessId)
  if (!business || (behaviour.checksExternalId && business.externalId !== body.externalId))
    throw new Refusal(401, 'The external id does not belong to the business.')
  const accessToken = `token-${randomUUID()}`
  tokens.set(accessToken, business.id)
  return { data: { accessToken } }
}

function createAccount(state: State, { body }: Call, businessId: string): unknown {
  const { behaviour } = state
  const { accountType, phone, attributesValue = [] } = body as Partial<Account>
  if (typeof accountType !== 'string' && behaviour.checksType)
    throw new Refusal(behaviour.invalidStatus, 'An accountType is required.')
  if (typeof phone !== 'string') throw new Refusal(behaviour.invalidStatus, 'A phone is required.')
  if (!/^\+[1-9]\d{6,14}$/.test(phone) && behaviour.checksPhone)
    throw new Refusal(behaviour.invalidStatus, 'The phone is not in E.164 format.')
  const values = behaviour.keepsAttributes ? attributesValue.map(withDefaults) : []
  const account = addAccount(state, businessId, { accountType, phone, attributesValue: values })
  return { data: { account: behaviour.showAccount(account) } }
}

const withDefaults = (given: AttributeValue): AttributeValue => ({
  ...given,
  value: { text: '', number: 0, boolean: false, ...given.value },
})

function readAccount(state: State, { id }: Call, businessId: string): unknown {
  return { data: { account: state.behaviour.showAccount(find(state, id, businessId)) } }
}

function find({ accounts }: State, id: string, businessId: string): Account {
  const account = accounts.find((one) => one.id === id && one.businessId === businessId)
  if (!account) throw new Refusal(404, 'There is no such account.')
  return account
}

function listAccounts({ behaviour, accounts }: State, { query }: Call, businessId: string): unknown {
  const own = accounts.filter((one) => one.businessId === businessId)
  const ids = behaviour.listsEverything ? own.map(({ id }) => id) : readIds(query, behaviour.encodings)
  if (ids.length === 0 || ids.length > behaviour.listsAtMost)
    throw new Refusal(422, 'The number of accountIds is not allowed.')
  const asked = behaviour.listsDuplicates ? ids : [...new Set(ids)]
  const found = asked.flatMap((id) => own.find((one) => one.id === id) ?? [])
  if (behaviour.listsUnknown === 'refused' && found.length < asked.length)
    throw new Refusal(404, 'There is no such account.')
  if (behaviour.listOrder === 'by id') found.sort((one, other) => (one.id < other.id ? -1 : 1))
  return { data: { accounts: found.map(behaviour.showAccount) } }
}

function readIds(query: URLSearchParams, encodings: Behaviour['encodings']): string[] {
  const repeated = query.getAll('accountIds')
  const [only] = repeated
  if (repeated.length === 1 && only?.startsWith('[') && encodings.includes('json')) return JSON.parse(only)
  if (repeated.length === 1 && only?.includes(',') && encodings.includes('comma')) return only.split(',')
  if (repeated.length > 0) return encodings.includes('repeat') ? repeated : []
  if (query.has('accountIds[]')) return encodings.includes('brackets') ? query.getAll('accountIds[]') : []
  return encodings.includes('indexed') ? [...query.values()] : []
}

const recipientMembers = ['phones', 'accountIDs', 'accountTypeIDs']

function send({ behaviour, sends }: State, { body }: Call, businessId: string): unknown {
  const given = recipientMembers.filter((member) => body[member] !== undefined).length
  if (given === 0 || (given > 1 && behaviour.recipients === 'exactly one'))
    throw new Refusal(422, 'Give exactly one of phones, accountIDs and accountTypeIDs.')
  if (!behaviour.takesSendOptions && 'hiddenFromList' in body)
    throw new Refusal(422, 'There is no member hiddenFromList.')
  sends.push({ businessId, body })
  return { data: { msg: 'Sent.' } }
}

/** 24 hexadecimal digits. */
const nextId = (count: number) => (count + 1).toString(16).padStart(24, '6')

export function addAccount(state: State, businessId: string, given: Partial<Account>): Account {
  const account: Account = {
    id: nextId(state.accounts.length),
    accountType: 'resident',
    username: given.phone ?? '',
    phone: '',
    role: 'user',
    creationDate: new Date().toISOString(),
    subscribed: true,
    blocked: false,
    blockedDate: '',
    validated: false,
    expirationDate: '',
    attributesValue: [],
    businessId,
    fullname: '',
    birthday: '',
    metadata: {},
    ...given,
  }
  state.accounts.push(account)
  return account
}
