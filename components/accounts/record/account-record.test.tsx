// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { accountKeys } from '@/lib/data/accounts'
import { anAccount, showPiece } from '../screen.fixture'
import { AccountRecord } from './account-record'
import { RecordEditing } from './in-place/record-editing'

const router = vi.hoisted(() => ({ push: vi.fn(), refresh: vi.fn() }))
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
}))
vi.setConfig({ testTimeout: 20_000 })

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

function show(isWhole: boolean) {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const client = new QueryClient()
  client.setQueryData(accountKeys.one(anAccount.id), { account: anAccount })
  const names = { accountTypes: [], attributes: [], alertTypes: [], identities: {} }
  showPiece(
    <RecordEditing accountId={anAccount.id} madeAt={0} accountTypes={[]} attributes={[]} canWrite={false}>
      <AccountRecord isWhole={isWhole} names={names} imageHosts={[]} />
    </RecordEditing>,
    { client },
  )
}

test('a record of which parts could not be read says so, claims no type, and can be read again', async () => {
  show(false)
  expect((await screen.findByRole('alert')).textContent).toContain('could not be read')
  expect(screen.queryByText(anAccount.accountType)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(router.refresh).toHaveBeenCalledOnce()
})

test('a record that was read whole says nothing of it', () => {
  show(true)
  expect(screen.queryByText(/could not be read/)).toBeNull()
})
