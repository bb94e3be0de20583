import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { Identity } from '@/lib/contract/identity'
import { anIdentity } from './identity.fixture'
import { IdentityTable } from './identity-table'

afterEach(cleanup)

const ana = { ...anIdentity, lastUsedAt: '2026-11-02T00:00:00Z' }

/** The text in an identity's row, cell by cell. */
function cellsOf(identity: Partial<Identity>, timeZone = 'America/Santiago') {
  showPiece(<IdentityTable rows={[{ ...ana, ...identity }]} ownId="eva" />, { timeZone })
  const row = within(screen.getByRole('table', { name: 'Identities' })).getAllByRole('row')[1] as HTMLElement
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
}

test('an end is shown as the last day, as it was entered', () => {
  expect(cellsOf({ expiresAt: '2099-01-01T03:00:00.000Z' })).toContain('Dec 31, 2098')
})

test('an end in the middle of a day, as other systems may set it, is shown to the minute', () => {
  expect(cellsOf({ expiresAt: '2099-01-01T15:00:00Z' })).toContain('Jan 1, 2099, 12:00 PM UTC-03:00')
})

test('the columns’ content is repeated below the name for narrow screens', () => {
  const [name = ''] = cellsOf({ expiresAt: '2099-01-01T03:00:00.000Z' })
  for (const said of ['Agent', 'Last day: Dec 31, 2098', 'Last used: Nov 1', 'Created: Oct 31'])
    expect(name).toContain(said)
})

test.each([
  ['Disabled', { disabled: true, lastUsedAt: null }],
  ['Expired', { expiresAt: '2020-01-01T00:00:00Z' }],
  ['Never signed in', { lastUsedAt: null }],
])('the state “%s” is badged as an exception', (word, identity) => {
  expect(cellsOf(identity)[0]).toContain(`Ana${word}`)
})

test('an identity that can sign in and has done so gets no badge', () => {
  expect(cellsOf({})).toEqual([
    expect.stringMatching(/^AnaAgent · Last used: Nov 1.* · Created: Oct 31/),
    'Agent',
    '',
    expect.any(String),
    expect.any(String),
  ])
})
