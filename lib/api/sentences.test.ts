import { expect, test } from 'vitest'
import type * as z from 'zod'
import { createAccount, listAccounts, updateAccount } from '@/lib/contract/accounts/account'
import { LocationInput } from '@/lib/contract/alerts/alert'
import { examples } from '@/lib/contract/examples/examples'
import { ImportField } from '@/lib/contract/import-options'
import type { Operation } from '@/lib/contract/operation'
import { type OperationName, operations } from '@/lib/contract/operations'
import { sendNotification } from '@/lib/contract/sending'
import { issuesOf } from './issues'
import { sentenceOf } from './sentences'

function messagesOf(schema: z.ZodType, value: unknown): string[] {
  const result = schema.safeParse(value, { reportInput: true, error: sentenceOf })
  return result.success ? [] : issuesOf(result.error).map(({ path, message }) => `${path} ${message}`.trim())
}

const hostile = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e12,
  Number.POSITIVE_INFINITY,
  '',
  'x',
  'x'.repeat(5000),
  [],
  {},
  [null],
  [{}],
  ['x'],
  Array.from({ length: 20_001 }, () => 'x'),
  { unknown: 1 },
]

/** The hostile values, and copies of `value` in which one property, at any depth, is replaced by a hostile value. */
function spoiled(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return hostile
  const inside = Object.entries(value).flatMap(([key, member]) =>
    spoiled(member).map((one) => (Array.isArray(value) ? [one] : { ...value, [key]: one })),
  )
  return [...hostile, ...inside]
}

const names = Object.keys(operations) as OperationName[]

test.each(names)('rejections by %s use our own sentences', (name) => {
  const { query, body } = operations[name].request as Operation['request']
  const example = examples[name].request as { query?: unknown; body?: unknown }
  const messages = [
    ...(body ? spoiled(example.body).flatMap((value) => messagesOf(body, value)) : []),
    ...(query ? spoiled(example.query).flatMap((value) => messagesOf(query, value)) : []),
  ]
  expect(messages.length > 0).toBe(Boolean(query ?? body))
  const zodWords =
    /expected|received|invalid (input|option|string|key|element)|too (small|big)|unrecogni[sz]ed/i
  expect(messages.filter((message) => zodWords.test(message))).toEqual([])
  const ours = /(^| )(is|are|must|may|goes|has|cannot) /
  expect(messages.filter((message) => !ours.test(message))).toEqual([])
})

test.each<[z.ZodType, unknown, string]>([
  [createAccount.request.body, { accountType: 'a' }, 'phone is required'],
  [createAccount.request.body, { accountType: 'a', phone: 5 }, 'phone must be a string'],
  [createAccount.request.body, { accountType: 'a', phone: '' }, 'phone must not be empty'],
  [LocationInput, { latitude: 91, longitude: 0 }, 'latitude must be at most 90'],
  [LocationInput, { latitude: '1', longitude: 0 }, 'latitude must be a number'],
  [createAccount.request.body.shape.fullname, 'x'.repeat(201), 'must have at most 200 characters'],
  [listAccounts.request.query, { accountIds: [] }, 'accountIds must not be empty'],
  [sendNotification.request.body.shape.phones, 'x', 'must be a list'],
  [
    updateAccount.request.body.shape.expirationDate,
    'soon',
    'must be a date such as 2026-11-21 or a date and time with its offset, such as 2026-11-21T14:05:09Z',
  ],
  [updateAccount.request.body.shape.subscribed, 'yes', 'must be true or false'],
  [
    ImportField,
    5,
    'must be one of phone, accountType, username, fullname, birthday, role, subscribed, blocked, blockedReason, validated, expirationDate, metadata',
  ],
])('the message of rejection %# states what would be valid', (schema, value, sentence) => {
  expect(messagesOf(schema, value)).toEqual([sentence])
})
