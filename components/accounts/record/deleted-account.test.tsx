import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { router, showPiece } from '@/components/console.fixture'
import { upstreamWithout } from '@/components/settings/business/business.fixture'
import { businessKeys } from '@/lib/data/business'
import { anAccount, refusal } from '../account.fixture'
import { DeletedAccount } from './deleted-account'

const restoreAccount = vi.fn()
answerActions({ restoreAccount })

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const deletion = {
  account: anAccount,
  deletedAt: '2026-11-20T12:00:00Z',
  deletedBy: 'eva' as string | null,
  mergedInto: null,
  restorableUntil: '2026-12-20T12:00:00Z',
}
const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Restore' })))

test('the page of a deleted account says who deleted it, when, and how long it can be restored', () => {
  showPiece(<DeletedAccount deletion={deletion} by="Eva Rojas" canRestore />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Luz')
  expect(document.body.textContent).toMatch(/Eva Rojas deleted this account .*Nov 20, 2026/)
  expect(document.body.textContent).toContain('It can be restored until Dec 20, 2026')
})

test.each([
  ['eva', /A colleague deleted this account/],
  [null, /We do not know who deleted it/],
])('no name is invented for the person who deleted the account', (deletedBy, words) => {
  showPiece(<DeletedAccount deletion={{ ...deletion, deletedBy }} canRestore={false} />)
  expect(document.body.textContent).toMatch(words)
  expect(screen.queryByRole('button')).toBeNull()
})

test('the page shows the account again only once it has been restored', async () => {
  restoreAccount.mockResolvedValueOnce(refusal('phone_taken', { accountId: 'a2' }))
  showPiece(<DeletedAccount deletion={deletion} canRestore />)
  await press()
  await waitFor(() => expect(document.body.textContent).toMatch(/Luz was not restored/))
  expect(router.refresh).not.toHaveBeenCalled()
  restoreAccount.mockResolvedValueOnce({ ok: true, data: { account: anAccount } })
  await press()
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  expect(restoreAccount).toHaveBeenCalledWith({ params: { accountId: 'a1' } }, {})
})

test('for an account missing at the deployment, the page shows when that was noticed instead of a deletion date', () => {
  const client = new QueryClient()
  client.setQueryData(businessKeys.own, { business: {}, upstream: upstreamWithout('restoreAccount') })
  showPiece(<DeletedAccount deletion={{ ...deletion, deletedBy: null }} canRestore />, { client })
  expect(document.body.textContent).toMatch(/no longer has this account. Beacon noticed this .*Nov 20, 2026/)
})

test('if the deployment does not offer restoring, the page does not mention it', () => {
  const client = new QueryClient()
  client.setQueryData(businessKeys.own, { business: {}, upstream: upstreamWithout('restoreAccount') })
  showPiece(<DeletedAccount deletion={deletion} by="Eva Rojas" canRestore />, { client })
  expect(document.body.textContent).toMatch(/Eva Rojas deleted this account/)
  expect(document.body.textContent).not.toMatch(/restore/i)
})
