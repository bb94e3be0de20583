import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { AlertType } from '@/lib/contract/definitions'
import { AlertTypeTable } from './alert-type-table'

afterEach(cleanup)

const fire = { id: 'fire', name: 'Fire', type: 'fire', shape: 'circle', colour: '#d92d20', priority: 1 }

test('an alert type shows its color as a swatch labeled with the hex code', () => {
  showPiece(<AlertTypeTable rows={[fire as unknown as AlertType]} />)
  expect(screen.getByRole('img', { name: '#d92d20' })).toBeTruthy()
  expect(screen.queryByText('#d92d20')).toBeNull()
})
