import { expect, test } from 'vitest'
import { findCellKind } from './cell-kind'

const attributes = [
  { id: 'floor', slot: 'number' },
  { id: 'note', slot: 'text' },
  { id: 'since', slot: 'date' },
] as const

test('fields with typed values have a cell kind', () => {
  const paths = ['subscribed', 'birthday', 'metadata', 'attribute:floor', 'attribute:since']
  const kinds = ['flag', 'day', 'object', 'number', 'day']
  expect(paths.map((path) => findCellKind(path, attributes))).toEqual(kinds)
})

test('text fields and deleted attributes have no cell kind', () => {
  for (const path of ['fullname', 'phone', '', 'attribute:note', 'attribute:gone']) {
    expect(findCellKind(path, attributes)).toBeUndefined()
  }
})
