import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actions } from '@/lib/actions/actions'
import { operations } from '@/lib/contract/operations'
import { isSafe } from '@/lib/contract/roles'

const rows = readFileSync('docs/screens.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.slice(2, -2).split(' | '))

const namesIn = (cell = '') => [...cell.matchAll(/`([a-z]\w+)`/g)].map(([, name = '']) => name)

test('the table of screens names only existing operations: reads change nothing, and changes are actions', () => {
  const reads = rows.flatMap(([, read]) => namesIn(read))
  const changes = rows.flatMap(([, , , change]) => namesIn(change))
  const canRead = (name: string) =>
    name in operations && (isSafe(operations[name as keyof typeof operations]) || name === 'listAccounts')
  expect(reads.length).toBeGreaterThan(50)
  expect(reads.filter((name) => !canRead(name))).toEqual([])
  expect(changes.length).toBeGreaterThan(50)
  expect(changes.filter((name) => !(actions as readonly string[]).includes(name))).toEqual([])
})

test('each cell in the table of screens fits on one line', () => {
  expect(rows.flat().filter((cell) => cell.length > 120)).toEqual([])
})
