import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { JobRow } from '@/lib/contract/job'
import { jobOf } from '../job.fixture'
import { RowAccount } from './row-account'

afterEach(cleanup)

const job = jobOf({ options: { fields: ['phone', 'fullname', null, 'fullname'] } })
const rowOf = (cells: string[] | null, accountId: string | null = null): JobRow => ({
  line: 2,
  outcome: 'refused',
  undo: null,
  accountId,
  issues: [],
  cells,
})

test('a row without an account shows the file’s name, joined from two columns, above the phone number', () => {
  showPiece(<RowAccount row={rowOf(['5.69E+10', 'Ana', 'x', 'Soto'])} job={job} />)
  expect(screen.getByText('Ana Soto')).toBeTruthy()
  expect(screen.getByText('5.69E+10')).toBeTruthy()
})

test('a row without a name shows its phone number', () => {
  showPiece(<RowAccount row={rowOf(['5.69E+10', ' ', 'x', ''])} job={job} />)
  expect(screen.getByText('5.69E+10')).toBeTruthy()
})

test('a known account shows its own name and is linked', () => {
  const row = rowOf(['+56991234567', 'Ana', '', 'Soto'], 'a1')
  showPiece(<RowAccount row={row} job={job} account={{ name: 'Ana María Soto', phone: '+56991234567' }} />)
  expect(screen.getByRole('link', { name: 'Ana María Soto' }).getAttribute('href')).toBe('/accounts/a1')
})
