import { expect, test } from 'vitest'
import { findFileProblem, findTableFileProblem } from './check-file'

const mebibyte = 1024 * 1024

test('text files and workbooks up to 200 MB are accepted', () => {
  for (const name of ['members.csv', 'MEMBERS.CSV', 'a b.txt', 'x.tsv', 'members.xlsx', 'M.XLSX']) {
    expect(findTableFileProblem({ name, size: 200 * mebibyte })).toBeUndefined()
  }
})

test('files of another kind, empty files and files over the limit are rejected', () => {
  expect(findTableFileProblem({ name: 'members.pdf', size: 10 })).toBe('notTable')
  expect(findTableFileProblem({ name: 'members.xls', size: 10 })).toBe('notTable')
  expect(findTableFileProblem({ name: 'csv', size: 10 })).toBe('notTable')
  expect(findTableFileProblem({ name: 'members.csv', size: 0 })).toBe('emptyFile')
  expect(findTableFileProblem({ name: 'members.csv', size: 200 * mebibyte + 1 })).toBe('tooLarge')
})

test('workbooks are rejected where only text is accepted', () => {
  expect(findFileProblem({ name: 'members.csv', size: 10 }, 10)).toBeUndefined()
  expect(findFileProblem({ name: 'members.xlsx', size: 10 }, 10)).toBe('notText')
  expect(findFileProblem({ name: 'members.csv', size: 11 }, 10)).toBe('tooLarge')
})
