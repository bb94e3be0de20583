import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { defineAttribute } from '@/components/accounts/attribute.fixture'
import { showPiece } from '@/components/console.fixture'
import { AttributeTable } from './attribute-table'

afterEach(cleanup)

const floor = defineAttribute('floor', 'text')

test('only required attributes are marked', () => {
  showPiece(<AttributeTable rows={[floor, { ...floor, id: 'unit', required: true }]} accountTypes={[]} />)
  const column = screen
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent === 'Required')
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.children[column]?.textContent)).toEqual(['', 'Required'])
})

test('an attribute whose values are limited is marked as limited', () => {
  showPiece(<AttributeTable rows={[floor, { ...floor, id: 'unit', maximum: 5 }]} accountTypes={[]} />)
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent?.includes('with limits'))).toEqual([false, true])
})
