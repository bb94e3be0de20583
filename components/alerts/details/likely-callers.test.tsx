import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAccount } from '@/components/accounts/account.fixture'
import { showPiece } from '@/components/console.fixture'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { LikelyCallers } from './likely-callers'

const accounts = [
  { ...anAccount, id: 'p1', fullname: 'Luz Díaz', phone: '+56912345678' },
  { ...anAccount, id: 'p2', fullname: 'Eva Paz', phone: '+56912345679', blocked: true },
]
const asked = vi.fn()
beforeEach(() => {
  asked.mockClear()
  vi.stubGlobal('fetch', async (url: string) => {
    asked(url)
    return Response.json({ ok: true, data: { accounts } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const warning = { path: 'account', code: 'wrong_type' as const, message: '', accountIds: ['p1', 'p2'] }

test('possible callers are listed with a link to call them', async () => {
  showPiece(<LikelyCallers alert={alertOf({ accountId: null, warnings: [warning] })} />)
  const section = within(await screen.findByRole('region', { name: 'Possible callers' }))
  expect(section.getByText(/It may be one of these accounts:$/)).toBeTruthy()
  expect(section.getByRole('link', { name: 'Luz Díaz' }).getAttribute('href')).toBe('/accounts/p1')
  expect(section.getByRole('link', { name: /^Call .*5679$/ }).getAttribute('href')).toBe('tel:+56912345679')
  expect(section.getByText('Blocked')).toBeTruthy()
})

test('a possible caller shown from a stored copy states the date of the copy', async () => {
  const kept = { ...anAccount, id: 'p1', keptAt: '2026-11-20T12:00:00.000Z' }
  vi.stubGlobal('fetch', async () => Response.json({ data: { accounts: [kept] } }))
  showPiece(<LikelyCallers alert={alertOf({ accountId: null, warnings: [warning] })} />)
  expect(await screen.findByText(/^as of .*Nov 20, 2026/)).toBeTruthy()
})

test('nothing is requested or shown if the caller is known or no accounts are suggested', () => {
  showPiece(
    <>
      <LikelyCallers alert={alertOf({ accountId: 'p9', warnings: [warning] })} />
      <LikelyCallers
        alert={alertOf({ accountId: null, warnings: [{ ...warning, accountIds: undefined }] })}
      />
    </>,
  )
  expect(screen.queryByRole('region', { name: 'Possible callers' })).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})
