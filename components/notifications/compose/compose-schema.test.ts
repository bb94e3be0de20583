import { afterEach, expect, test, vi } from 'vitest'
import { noteServerTime } from '@/lib/data/connection/server-clock'
import { composeSchema } from './compose-schema'
import { type Draft, emptyDraft, fieldOf, sendAtOf, toBody } from './draft'
import type { PhoneEntry } from './recipients/phone-entries'

const phone = '+56912345678'
const whole: Draft = { ...emptyDraft, kind: 'phones', title: 'Water' }

function problemsOf(draft: Partial<Draft>, { phones = [phone], wrong = [] as PhoneEntry[] } = {}) {
  const { error } = composeSchema({ phones, wrong, linkSchemes: ['beacon'], tags: ['unit'] }).safeParse({
    ...whole,
    ...draft,
  })
  return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
}

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `a${index}`, name: '', phone }))

test('a draft that the API would accept has no problems', () => {
  expect(problemsOf({})).toEqual([])
  expect(
    problemsOf({ title: ' ', body: 'Boil it', url: ' https://a.example ', sectionId: ' news ' }),
  ).toEqual([])
  expect(problemsOf({ url: 'beacon://alert/1' })).toEqual([])
  expect(problemsOf({ body: 'Dear {{fullname|neighbour}} of {{unit|your home}}' })).toEqual([])
  expect(problemsOf({ kind: 'accounts', accounts: people(2) }, { phones: [] })).toEqual([])
})

const later = { sendLater: true, sendDate: '2099-11-12', sendTime: '12:03', sendZone: 'America/Santiago' }

test.each<[string, Partial<Draft>, string]>([
  ['a missing choice of recipients', { kind: null }, 'kind noKind'],
  ['a time without a day', { ...later, sendDate: '' }, 'sendDate noTime'],
  [
    'a time that the clock change skips',
    { ...later, sendDate: '2099-09-06', sendTime: '00:30' },
    'sendDate skippedTime',
  ],
  ['a time that has passed', { ...later, sendDate: '2020-09-07' }, 'sendDate pastTime'],
  ['a placeholder for an unknown attribute', { body: '{{street|here}}' }, 'body unknownPlace'],
  ['a placeholder without a fallback', { title: 'Dear {{fullname|}}' }, 'title noFallback'],
  [
    'a placeholder without a fallback in a translation',
    { translations: { ...emptyDraft.translations, es: { title: '', body: '{{unit}}' } } },
    'translations.es.body noFallback',
  ],
  ['an empty list of accounts', { kind: 'accounts' }, 'accounts noAccounts'],
  ['a list of too many accounts', { kind: 'accounts', accounts: people(10_001) }, 'accounts tooManyAccounts'],
  ['an empty list of account types', { kind: 'types' }, 'typeIds noTypes'],
  ['an empty message', { title: ' ', body: '\n' }, 'body blank'],
  ['an overlong title', { title: 'x'.repeat(201) }, 'title titleTooLong'],
  ['an overlong text', { body: 'x'.repeat(4_001) }, 'body bodyTooLong'],
  ['an overlong link', { url: `https://a.example/${'x'.repeat(2_048)}` }, 'url linkTooLong'],
  ['a link without a scheme', { url: 'beacon.example' }, 'url link'],
  ['a link that runs a script', { url: 'javascript:alert(1)' }, 'url link'],
  ['an overlong section ID', { sectionId: 'x'.repeat(201) }, 'sectionId sectionTooLong'],
])('%s is reported at its field', (_, draft, problem) => {
  expect(problemsOf(draft)).toEqual([problem])
})

afterEach(() => {
  vi.useRealTimers()
  noteServerTime(Date.now(), Date.now())
})

test('whether a time has passed is judged by the server’s clock, even if the local one is an hour behind', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-12T13:01:00Z') })
  noteServerTime(Date.parse('2026-11-12T14:01:00Z'), Date.now())
  const utc = { sendLater: true, sendDate: '2026-11-12', sendZone: 'UTC' }
  expect(problemsOf({ ...utc, sendTime: '13:31' })).toEqual(['sendDate pastTime'])
  expect(problemsOf({ ...utc, sendTime: '14:02' })).toEqual([])
})

test('missing, invalid and too many phone numbers are reported only if phones are the chosen recipients', () => {
  const wrong: PhoneEntry[] = [
    { text: '12', start: 0, end: 2, reading: { kind: 'wrong', problem: 'too_short' } },
  ]
  expect(problemsOf({}, { phones: [] })).toEqual(['phonesText noPhones'])
  expect(problemsOf({}, { phones: [], wrong })).toEqual(['phonesText wrongPhones'])
  expect(problemsOf({}, { phones: Array(10_001).fill(phone) })).toEqual(['phonesText tooManyPhones'])
  expect(problemsOf({ kind: 'types', typeIds: ['t'] }, { phones: [], wrong })).toEqual([])
})

test('all invalid fields are reported at once, with one problem each', () => {
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

test('an API refusal is shown at the form field that it concerns', () => {
  expect(fieldOf('phones.3', 'phones')).toBe('phonesText')
  expect(fieldOf('accountTypeIDs.0', 'types')).toBe('typeIds')
  expect(fieldOf('message.url', 'phones')).toBe('url')
  expect(fieldOf('message', 'phones')).toBe('body')
  expect(fieldOf('senderAccountId', 'phones')).toBe('sender')
  expect(fieldOf('metadata.sectionId', 'phones')).toBe('sectionId')
  expect(fieldOf('sendAt', 'phones')).toBe('sendDate')
  expect(fieldOf('translations.es.title', 'phones')).toBe('translations.es.title')
  expect(fieldOf('translations.pt', 'phones')).toBe('translations.pt.body')
})

test('a scheduled draft is sent at the chosen local time, at its first or second occurrence if the clocks repeat it', () => {
  const twice = { ...whole, ...later, sendDate: '2026-04-04', sendTime: '23:30' }
  expect(sendAtOf(twice)).toBe('2026-04-05T02:30:00.000Z')
  expect(sendAtOf({ ...twice, sendSecond: true })).toBe('2026-04-05T03:30:00.000Z')
  expect(sendAtOf({ ...twice, sendLater: false })).toBeUndefined()
})

test('the request contains only the texts that were written, and enables placeholders', () => {
  const draft = {
    ...whole,
    translations: { ...emptyDraft.translations, pt: { title: '', body: 'Ferva {{unit|a água}}' } },
  }
  const body = toBody(draft, { phones: [phone] }, { undoSeconds: 20, sendAgain: true })
  expect(body).toEqual({
    message: { title: 'Water' },
    phones: [phone],
    translations: { pt: { body: 'Ferva {{unit|a água}}' } },
    fillIn: true,
    undoSeconds: 20,
    sendAgain: true,
  })
})
