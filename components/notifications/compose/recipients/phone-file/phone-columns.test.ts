import { expect, test } from 'vitest'
import { findColumns, phonesOf } from './phone-columns'

const find = (rows: string[][], country: 'CL' | undefined = 'CL') => {
  const { columns, people, clear } = findColumns({ rows }, country)
  return { holding: columns.filter((one) => one.holdsPhones).map(({ index }) => index), people, clear }
}

test('a single column with phone numbers is chosen, regardless of its name', () => {
  const people = [
    ['Ana', '+56 9 1234 5678', '2024-01-15', '12345678-9'],
    ['Eva', '', '2024-01-16', '12345679-7'],
    ['Leo', '912345670', '2024-01-17', '12345680-1'],
  ]
  expect(find([['x', 'y', 'z', 'rut'], ...people])).toEqual({ holding: [1], people, clear: [1] })
  expect(find(people)).toEqual({ holding: [1], people, clear: [1] })
})

test('of several phone columns, the only one named as such is chosen; otherwise the user chooses', () => {
  const row = ['+56912345678', '+56912345679']
  expect(find([['id', 'Celular'], row]).clear).toEqual([1])
  expect(find([['Teléfono', 'Celular'], row]).clear).toBeUndefined()
  expect(find([['a', 'b'], row]).clear).toBeUndefined()
  expect(find([['name'], ['Ana'], ['Eva']]).clear).toBeUndefined()
})

test('phone numbers are recognized without a country, even if a spreadsheet or a person has damaged them', () => {
  expect(find([['n'], ['912345678'], ['912345679']], undefined).clear).toEqual([0])
  expect(find([['n'], ['5.69E+10'], ['5,69E+10']]).clear).toEqual([0])
  expect(find([['n'], ['8765 4321'], ['8765 4322']]).clear).toEqual([0])
})

test('the chosen columns’ phone numbers become lines of text, and rows without any are counted', () => {
  const people = [
    ['Ana', '+56 9 1234 5678', ' 912345679 '],
    ['Eva', '', 'none'],
    ['Leo', '5.69E+10'],
    ['Ida', '+56 9 1234 5678'],
  ]
  expect(phonesOf(people, [1, 2])).toEqual({
    text: '+56 9 1234 5678\n912345679\n5.69E+10\n+56 9 1234 5678',
    distinct: 3,
    rows: 4,
    without: 1,
  })
})
