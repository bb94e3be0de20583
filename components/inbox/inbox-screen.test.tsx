import { cleanup, screen } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { InboxScreen } from './inbox-screen'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (searchParams: string) => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { accounts: [], next: null } }))
  showPiece(
    <NuqsTestingAdapter searchParams={searchParams}>
      <InboxScreen linkSchemes={[]} canRegister canSend drill={false} />
    </NuqsTestingAdapter>,
  )
}

test('the test account field has focus until an account is chosen', async () => {
  show('')
  expect(document.activeElement).toBe(await screen.findByRole('combobox'))
  cleanup()
  show('?account=a-1')
  expect(document.activeElement).toBe(document.body)
})
