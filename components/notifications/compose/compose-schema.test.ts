import { expect, test } from 'vitest'
import { composeSchema } from './compose-schema'
import { type Draft, emptyDraft, fieldOf } from './draft'
import type { PhoneEntry } from './recipients/phone-entries'

const phone = '+56912345678'
const whole: Draft = { ...emptyDraft, title: 'Water' }

function problemsOf(draft: Partial<Draft>, { phones = [phone], wrong = [] as PhoneEntry[] } = {}) {
  const { error } = composeSchema({ phones, wrong }, ['beacon']).safeParse({ ...whole, ...draft })
  return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
}

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `a${index}`, name: '', phone }))

test('a draft that the API would take has no problem', () => {
  expect(problemsOf({})).toEqual([])
  expect(
    problemsOf({ title: ' ', body: 'Boil it', url: ' https://a.example ', sectionId: ' news ' }),
  ).toEqual([])
  expect(problemsOf({ url: 'beacon://alert/1' })).toEqual([])
  expect(problemsOf({ kind: 'accounts', accounts: people(2) }, { phones: [] })).toEqual([])
})

test.each<[string, Partial<Draft>, string]>([
  ['no account', { kind: 'accounts' }, 'accounts noAccounts'],
  ['too many accounts', { kind: 'accounts', accounts: people(10_001) }, 'accounts tooManyAccounts'],
  ['no account type', { kind: 'types' }, 'typeIds noTypes'],
  ['nothing to read', { title: ' ', body: '\n' }, 'body blank'],
  ['a long title', { title: 'x'.repeat(201) }, 'title titleTooLong'],
  ['a long text', { body: 'x'.repeat(4_001) }, 'body bodyTooLong'],
  ['a long link', { url: `https://a.example/${'x'.repeat(2_048)}` }, 'url linkTooLong'],
  ['half a link', { url: 'beacon.example' }, 'url link'],
  ['a link that runs', { url: 'javascript:alert(1)' }, 'url link'],
  ['a long section', { sectionId: 'x'.repeat(201) }, 'sectionId sectionTooLong'],
])('%s is found at its field', (_, draft, problem) => {
  expect(problemsOf(draft)).toEqual([problem])
})

test('phones are judged by what was read of them', () => {
  const wrong: PhoneEntry[] = [
    { text: '12', start: 0, end: 2, reading: { kind: 'wrong', problem: 'too_short' } },
  ]
  expect(problemsOf({}, { phones: [] })).toEqual(['phonesText noPhones'])
  expect(problemsOf({}, { phones: [], wrong })).toEqual(['phonesText wrongPhones'])
  expect(problemsOf({}, { phones: Array(10_001).fill(phone) })).toEqual(['phonesText tooManyPhones'])
  expect(problemsOf({ kind: 'types', typeIds: ['t'] }, { phones: [], wrong })).toEqual([])
})

test('everything wrong is found at once, of each field one thing', () => {
  const found = problemsOf({
    kind: 'types',
    title: '',
    body: '',
    url: 'x'.repeat(2_049),
    sectionId: 'x'.repeat(201),
  })
  expect(found.toSorted()).toEqual([
    'body blank',
    'sectionId sectionTooLong',
    'typeIds noTypes',
    'url linkTooLong',
  ])
})

test('what the API refuses stands at the field that it is about', () => {
  expect(fieldOf('phones.3', 'phones')).toBe('phonesText')
  expect(fieldOf('accountTypeIDs.0', 'types')).toBe('typeIds')
  expect(fieldOf('message.url', 'phones')).toBe('url')
  expect(fieldOf('message', 'phones')).toBe('body')
  expect(fieldOf('senderAccountId', 'phones')).toBe('sender')
  expect(fieldOf('metadata.sectionId', 'phones')).toBe('sectionId')
})
