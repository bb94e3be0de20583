import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { Attribute } from '@/lib/contract/definitions'
import { AttributeTable } from './attribute-table'

afterEach(cleanup)

const floor: Attribute = {
  id: 'floor',
  name: 'Floor',
  description: '',
  tag: 'floor',
  slot: 'text',
  accountTypeIds: [],
  required: false,
  options: [],
  minimum: null,
  maximum: null,
  pattern: null,
  accounts: 0,
  accountsExact: true,
  version: 1,
} as unknown as Attribute

test('only a required attribute is marked', () => {
  showPiece(<AttributeTable rows={[floor, { ...floor, id: 'unit', required: true }]} accountTypes={[]} />)
  const column = screen
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent === 'Required')
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.children[column]?.textContent)).toEqual(['', 'Required'])
})
