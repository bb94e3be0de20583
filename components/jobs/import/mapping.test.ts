import { expect, test } from 'vitest'
import type { Attribute } from '@/lib/contract/definitions'
import type { ImportColumn } from '@/lib/contract/import-options'
import { fileOf } from '../job.fixture'
import { findUnfilled, firstMapping, isDay, type Mapping, needsDecimals, readingOf, toCheck } from './mapping'
import { mappingResolver } from './mapping-schema'

const mapping: Mapping = {
  fields: ['phone', 'fullname', null],
  mode: 'create',
  accountType: 'resident',
  sendSMS: false,
  dates: 'ymd',
  decimals: '',
  phoneChoice: 'mobile',
  country: '',
}
const reader = { attributes: [], language: 'en' }
const column = (name: string, field: Mapping['fields'][number]) => ({
  name,
  samples: [] as string[],
  field,
})
const file = (...columns: ReturnType<typeof column>[]) => fileOf({ columns })

test('a new file starts with the mapping that its columns suggest, and with the account type if there is only one', () => {
  const job = { file: file(column('Tel', 'phone'), column('Notes', null)), options: {} }
  const expected = {
    fields: ['phone', null],
    mode: 'create',
    accountType: 'only',
    sendSMS: false,
    dates: 'ymd',
    decimals: '',
    phoneChoice: 'mobile',
    country: '',
  }
  expect(firstMapping(job, ['only'], reader)).toEqual(expected)
  expect(firstMapping(job, ['one', 'two'], reader).accountType).toBe('')
})

test('a checked file starts with the options of its last check', () => {
  const options = {
    fields: [null, 'phone'],
    mode: 'upsert',
    sendSMS: true,
    dates: 'dmy',
    decimals: 'comma',
    phoneChoice: 'order',
  }
  const job = { file: file(column('Tel', 'phone'), column('Mobile', null)), options }
  const expected = { ...options, accountType: '', country: '' }
  expect(firstMapping(job, ['only'], reader)).toEqual(expected)
})

test('the type chosen for rows without an account type may have any ID', async () => {
  const options = { fields: {}, shouldUseNativeValidation: false }
  for (const accountType of ['user:1', 'a/b', 'a b', 'кв 12']) {
    const { errors } = await mappingResolver({ ...mapping, accountType }, undefined, options)
    expect(errors).toEqual({})
  }
})

test('account type, country and decimal sign are sent only if chosen', () => {
  const { accountType, country, decimals, ...chosen } = mapping
  expect(toCheck({ ...mapping, accountType: '', country: '' }, 'UTC')).toEqual({ ...chosen, timeZone: 'UTC' })
  expect(toCheck({ ...mapping, accountType: 't', country: 'CL', decimals: 'comma' }, 'UTC')).toEqual({
    ...chosen,
    timeZone: 'UTC',
    accountType: 't',
    country: 'CL',
    decimals: 'comma',
  })
})

const attribute = (id: string, change: Partial<Attribute> = {}) =>
  ({ id, name: id, slot: 'text', accountTypeIds: [], required: true, ...change }) as Attribute

test('birthdays and date attributes contain dates; other fields do not', () => {
  const attributes = [attribute('b', { slot: 'date' })]
  expect(['phone', null, 'attribute:a'].some((field) => isDay(field as 'phone' | null, attributes))).toBe(
    false,
  )
  expect(isDay('birthday', [])).toBe(true)
  expect(isDay('attribute:b', attributes)).toBe(true)
})

test('the format is taken from the columns’ values or, failing that, from the last similar import', () => {
  const columns = [
    { ...column('Tel', 'phone'), country: 'CL' },
    { ...column('Born', 'birthday'), dates: 'dmy' as const },
    { ...column('Other', null), dates: 'mdy' as const, country: 'AR' },
  ]
  const suggested = { dates: 'ymd', country: 'PE', accountType: 'two', mode: 'upsert' } as const
  const job = { file: { ...file(...columns), suggested }, options: {} }
  expect(firstMapping(job, ['one', 'two'], reader)).toMatchObject({
    dates: 'dmy',
    country: 'CL',
    accountType: 'two',
    mode: 'upsert',
  })
  expect(readingOf(job, [null, null, 'phone'], reader)).toEqual({ dates: 'ymd', country: 'AR' })
  const again = { file: { ...job.file, suggested: { ...suggested, fields: ['phone' as const, null, null] } } }
  expect(readingOf(again, ['phone', null, null], reader)).toMatchObject({ country: 'CL' })
  expect(
    firstMapping({ ...job, options: { ...mapping, dates: 'mdy', country: 'BR' } }, [], reader),
  ).toMatchObject({
    dates: 'mdy',
    country: 'BR',
  })
})

test('required attributes that no column fills are found for all account types and for the chosen one', () => {
  const attributes = [
    attribute('house'),
    attribute('floor'),
    attribute('badge', { accountTypeIds: ['guard'] }),
    attribute('note', { required: false }),
  ]
  const found = (accountType: string) =>
    findUnfilled({ fields: ['phone', 'attribute:floor'], accountType }, attributes).map(({ id }) => id)
  expect(found('resident')).toEqual(['house'])
  expect(found('guard')).toEqual(['house', 'badge'])
})

const days = (finding: Partial<ImportColumn>, suggested?: Mapping['dates']) => ({
  file: {
    ...file({ ...column('Born', 'birthday'), ...finding }),
    suggested: { dates: suggested || undefined },
  },
})
const orderIn = (language: string, job: ReturnType<typeof days>) =>
  firstMapping({ ...job, options: {} }, [], { attributes: [], language }).dates

test('ambiguous dates are read as in the last import or, failing that, in the language’s usual order', () => {
  const open = { datesOpen: true } as const
  for (const language of ['en', 'es', 'pt']) {
    expect(orderIn(language, days(open, 'mdy'))).toBe('mdy')
    expect(orderIn(language, days({ dates: 'mdy' }, 'dmy'))).toBe('mdy')
    expect(orderIn(language, days({}))).toBe('ymd')
  }
  expect(['es', 'pt'].map((language) => orderIn(language, days(open)))).toEqual(['dmy', 'dmy'])
  expect(orderIn('es', days(open, 'ymd'))).toBe('dmy')
})

test('English leaves the order of ambiguous dates unset', () => {
  expect(orderIn('en', days({ datesOpen: true }))).toBe('')
  expect(orderIn('en', days({ datesOpen: true }, 'ymd'))).toBe('')
  expect(toCheck({ ...mapping, dates: '' }, 'UTC')).not.toHaveProperty('dates')
})

test('ISO 8601 dates in one column do not decide the date order of another column', () => {
  const columns = [
    { ...column('Until', 'expirationDate'), dates: 'ymd' as const },
    { ...column('Born', 'birthday'), dates: 'dmy' as const },
  ]
  expect(readingOf({ file: file(...columns) }, ['expirationDate', 'birthday'], reader).dates).toBe('dmy')
})

test('the decimal sign is taken from the number columns or from the last similar import, and is otherwise left unset', () => {
  const attributes = [attribute('n', { slot: 'number' }), attribute('m', { slot: 'number' })]
  const numbers = { attributes, language: 'es' }
  const fields: Mapping['fields'] = ['phone', 'attribute:n', 'attribute:m']
  const jobOf = (...found: Partial<ImportColumn>[]) => ({
    file: file(...fields.map((field, at) => ({ ...column(`${at}`, field), ...found[at - 1] }))),
    options: {},
  })
  const decimalsOf = (job: ReturnType<typeof jobOf>) => [
    readingOf(job, fields, numbers).decimals,
    needsDecimals(job, fields, attributes),
  ]
  expect(decimalsOf(jobOf({ decimals: 'comma' }, { decimalsOpen: true }))).toEqual(['comma', false])
  expect(decimalsOf(jobOf({ decimals: 'comma' }, { decimals: 'point' }))).toEqual([undefined, true])
  expect(decimalsOf(jobOf({ decimalsOpen: true }))).toEqual([undefined, true])
  expect(decimalsOf(jobOf())).toEqual([undefined, false])
  const open = jobOf({ decimalsOpen: true })
  const before = { ...open, file: { ...open.file, suggested: { decimals: 'point' as const } } }
  expect(readingOf(before, fields, numbers).decimals).toBe('point')
})
