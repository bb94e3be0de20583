import { expect, test } from 'vitest'
import { findFileProblem } from './check-file'

const mebibyte = 1024 * 1024

test('text files of up to 200 MB are sent', () => {
  for (const name of ['members.csv', 'MEMBERS.CSV', 'a b.txt', 'x.tsv']) {
    expect(findFileProblem({ name, size: 200 * mebibyte })).toBeUndefined()
  }
})

test('a spreadsheet, an empty file and one that is too large are not', () => {
  expect(findFileProblem({ name: 'members.xlsx', size: 10 })).toBe('notText')
  expect(findFileProblem({ name: 'csv', size: 10 })).toBe('notText')
  expect(findFileProblem({ name: 'members.csv', size: 0 })).toBe('emptyFile')
  expect(findFileProblem({ name: 'members.csv', size: 200 * mebibyte + 1 })).toBe('tooLarge')
})
