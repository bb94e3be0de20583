import { expect, test } from 'vitest'
import { firstMapping, hasDates, type Mapping, toCheck } from './mapping'

const mapping: Mapping = {
  fields: ['phone', 'fullname', null],
  mode: 'create',
  accountType: 'resident',
  sendSMS: false,
  dates: 'ymd',
}
const column = (name: string, field: Mapping['fields'][number]) => ({ name, samples: [], field })
const file = (...columns: ReturnType<typeof column>[]) => ({ delimiter: ';', encoding: 'utf-8', columns })

test('a new file begins with what its columns suggest, and with the only type there is', () => {
  const job = { file: file(column('Tel', 'phone'), column('Notes', null)), options: {} }
  const expected = {
    fields: ['phone', null],
    mode: 'create',
    accountType: 'only',
    sendSMS: false,
    dates: 'ymd',
  }
  expect(firstMapping(job, ['only'])).toEqual(expected)
  expect(firstMapping(job, ['one', 'two']).accountType).toBe('')
})

test('a file that was checked begins with what it was checked by', () => {
  const options = { fields: [null, 'phone'], mode: 'upsert', sendSMS: true, dates: 'dmy' }
  const job = { file: file(column('Tel', 'phone'), column('Mobile', null)), options }
  const expected = { fields: [null, 'phone'], mode: 'upsert', accountType: '', sendSMS: true, dates: 'dmy' }
  expect(firstMapping(job, ['only'])).toEqual(expected)
})

test('no account type is sent when none was chosen', () => {
  expect(toCheck({ ...mapping, accountType: '' })).not.toHaveProperty('accountType')
  expect(toCheck(mapping)).toEqual(mapping)
})

test('the order of dates is asked for when a column holds some', () => {
  expect(hasDates(['phone', null, 'fullname', 'attribute:a'], ['b'])).toBe(false)
  expect(hasDates(['phone', 'birthday'], [])).toBe(true)
  expect(hasDates(['phone', 'attribute:b'], ['b'])).toBe(true)
})
