import { Account as DescribedAccount, ErrorBody } from '@/lib/contract/deployment/described-records'
import { membersOf, type Note, readTolerantly, valueAt } from '@/lib/contract/deployment/tolerant-reading'
import { type Exchange, NotTried } from '../conformance-caller'
import type { Session } from '../conformance-session'
import { deviates, holds, isRefused, isSuccess, type Outcome, observed } from '../outcome'
import type { Reason } from '../reasons'
import type { Rule } from '../rule'

type Met = { exchange: Exchange; record: Record<string, unknown>; notes: Note[] }

const accountOperations = ['createAccount', 'readAccount', 'listAccounts'] as const

/** All accounts in responses to valid 4.2, 4.4 and 4.6 requests, with their differences from 2.1. */
function accountsMet({ exchanges, target }: Session): Met[] {
  const met = exchanges.filter(isSuccess).flatMap((exchange) => {
    if (!accountOperations.some((name) => name === exchange.operation)) return []
    const isInvalid = exchange.operation === 'createAccount' && !exchange.body?.includes(`${target.phone}`)
    if (isInvalid) return []
    const { account, accounts } = membersOf(membersOf(exchange.json)?.data) ?? {}
    const records = (Array.isArray(accounts) ? accounts : [account]).filter((one) => membersOf(one)?.id)
    return records.map((record) => ({
      exchange,
      record,
      notes: readTolerantly(DescribedAccount, record).notes,
    }))
  })
  if (met.length === 0) throw new NotTried({ code: 'no_account_read' })
  return met
}

/** All error bodies, with their differences from 2.4. */
function errorsMet({ exchanges }: Session): Met[] {
  const met = exchanges.filter(isRefused).flatMap((exchange) => {
    const record = membersOf(exchange.json)
    return record ? [{ exchange, record, notes: readTolerantly(ErrorBody, record).notes }] : []
  })
  if (met.length === 0) throw new NotTried({ code: 'no_error_body' })
  return met
}

/** Deviates if a record has a difference of one of these kinds at a matching path. */
function without(met: Met[], path: RegExp, kinds: Note['kind'][]): Outcome {
  for (const { exchange, record, notes } of met) {
    const note = notes.find((one) => path.test(one.path) && kinds.includes(one.kind))
    if (note) return deviates(exchange, reasonOf(note, record))
  }
  return holds
}

function reasonOf({ path, kind }: Note, record: Record<string, unknown>): Reason {
  const member = path.slice(1)
  if (kind !== 'type') return { code: codeOf[kind], member }
  const value = valueAt(record, path)
  return { code: 'member_of_type', member, type: Array.isArray(value) ? 'array' : typeof value }
}

const codeOf = { missing: 'member_missing', null: 'member_null', format: 'member_format' } as const

const account = (id: string, sentence: string, path: RegExp, kinds: Note['kind'][]): Rule => ({
  id,
  section: '2.1',
  sentence,
  phase: 'end',
  check: (session) => without(accountsMet(session), path, kinds),
})

const attribute = (id: string, sentence: string, path: RegExp, kinds: Note['kind'][]): Rule => ({
  id,
  section: '2.2',
  sentence,
  phase: 'end',
  check: (session) => {
    const met = accountsMet(session).filter(({ record }) => hasAttributes(record))
    if (met.length === 0) throw new NotTried({ code: 'no_attributes_read' })
    return without(met, path, kinds)
  },
})

const hasAttributes = ({ attributesValue }: Record<string, unknown>) =>
  Array.isArray(attributesValue) && attributesValue.length > 0

const error = (id: string, sentence: string, path: RegExp): Rule => ({
  id,
  section: '2.4',
  sentence,
  phase: 'end',
  check: (session) => without(errorsMet(session), path, ['missing', 'null', 'type', 'format']),
})

export const recordRules: Rule[] = [
  account(
    '2.1-text',
    'The ids, names, phone, role and birthday of an account are strings.',
    /^\/(id|accountType|username|phone|role|businessId|fullname|birthday)$/,
    ['type', 'null'],
  ),
  account('2.1-phone', 'The phone of an account is in E.164 format.', /^\/phone$/, ['format']),
  account(
    '2.1-flags',
    'subscribed, blocked and validated are booleans.',
    /^\/(subscribed|blocked|validated)$/,
    ['type', 'null'],
  ),
  account(
    '2.1-dates',
    'creationDate is a date-time; blockedDate and expirationDate are strings.',
    /^\/(creationDate|blockedDate|expirationDate)$/,
    ['type', 'null', 'format'],
  ),
  account(
    '2.1-attributes',
    'attributesValue is an array of AttributeValue objects.',
    /^\/attributesValue(\/\d+)?$/,
    ['type', 'null'],
  ),
  account('2.1-metadata', 'metadata is an object.', /^\/metadata$/, ['type', 'null']),
  {
    id: '2.1-business',
    section: '2.1',
    sentence: 'businessId is the id of the business that owns the account.',
    phase: 'end',
    check: (session) => {
      const { businessId } = session.target
      const odd = accountsMet(session).find(
        ({ record }) => typeof record.businessId === 'string' && record.businessId !== businessId,
      )
      return odd
        ? deviates(odd.exchange, { code: 'business_differs', businessId: `${odd.record.businessId}` })
        : holds
    },
  },
  {
    id: '2.1-members',
    section: '2.1',
    sentence:
      'The description does not say whether accounts can lack members listed in 2.1 or have additional ones.',
    phase: 'end',
    check: (session) => observed(membersSeen(accountsMet(session))),
  },
  attribute(
    '2.2-attribute',
    'attributeId is a string, tag is a string if present, and value is an object.',
    /^\/attributesValue\/\d+\/(attributeId|tag|value)$/,
    ['missing', 'type', 'null'],
  ),
  attribute(
    '2.2-slots',
    'Each slot of a value has the type given in 2.2.',
    /^\/attributesValue\/\d+\/value\/\w+$/,
    ['type', 'null', 'format'],
  ),
  attribute(
    '2.2-defaults',
    'An empty slot has its default value: an empty string, 0 or false.',
    /^\/attributesValue\/\d+\/value\/\w+$/,
    ['missing'],
  ),
  error('2.4-timestamp', 'timestamp is an integer.', /^\/timestamp$/),
  error('2.4-error', 'error is a string.', /^\/error$/),
  error('2.4-data', 'data is an object or null.', /^\/data$/),
  {
    id: '2.4-timestamp-unit',
    section: '2.4',
    sentence: 'The description does not say which unit the timestamp is in.',
    phase: 'end',
    check: (session) => observed(unitOf(errorsMet(session))),
  },
  {
    id: '7-error-body',
    section: '7',
    sentence: 'Error responses have the body described in 2.4.',
    phase: 'end',
    check: ({ exchanges }) => {
      const errors = exchanges.filter(isRefused)
      if (errors.length === 0) throw new NotTried({ code: 'no_error_response' })
      const odd = errors.find(({ json }) => membersOf(json) === undefined)
      return odd ? deviates(odd) : holds
    },
  },
]

function membersSeen(met: Met[]): Reason {
  const described = Object.keys(DescribedAccount.shape)
  const seen = new Set(met.flatMap(({ record }) => Object.keys(record)))
  const missing = described.filter((name) => !seen.has(name)).join(', ')
  const added = [...seen].filter((name) => !described.includes(name)).join(', ')
  if (missing && added) return { code: 'members_missing_and_added', missing, added }
  if (missing) return { code: 'members_missing', missing }
  return added ? { code: 'members_added', added } : { code: 'members_as_described' }
}

const dayMs = 86_400_000

function unitOf(met: Met[]): Reason {
  const timed = met.find(({ record }) => typeof record.timestamp === 'number')
  if (!timed) throw new NotTried({ code: 'no_numeric_timestamp' })
  const timestamp = timed.record.timestamp as number
  if (Math.abs(timestamp - timed.exchange.at) < dayMs) return { code: 'milliseconds' }
  if (Math.abs(timestamp * 1000 - timed.exchange.at) < dayMs) return { code: 'seconds' }
  return { code: 'neither_unit' }
}
