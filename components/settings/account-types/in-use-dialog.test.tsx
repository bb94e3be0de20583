import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { businessKeys } from '@/lib/data/business'
import { upstreamWithout } from '../business/business.fixture'
import { InUseDialog } from './in-use-dialog'

afterEach(cleanup)

const resident = { id: 'resident', name: 'Resident', version: 1 }

test('Cancel closes the dialog for a type in use', async () => {
  const onClose = vi.fn()
  showPiece(<InUseDialog row={resident} open onClose={onClose} accounts={2} others={[]} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('in front of another deployment, the dialog says that the change is final and that more accounts may have the type', async () => {
  const client = new QueryClient()
  client.setQueryData(businessKeys.own, { business: {}, upstream: upstreamWithout() })
  const staff = { id: 'staff', name: 'Staff', version: 1 }
  showPiece(<InUseDialog row={resident} open onClose={() => {}} accounts={2} others={[staff]} />, { client })
  const { textContent } = await screen.findByRole('dialog')
  expect(textContent).toContain('this cannot be undone')
  expect(textContent).toContain('the deployment may have more')
})
