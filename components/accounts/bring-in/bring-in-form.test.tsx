import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { router, showPiece } from '@/components/console.fixture'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { BringInForm } from './bring-in-form'

const bringInAccounts = vi.fn()
answerActions({ bringInAccounts })

beforeAll(() =>
  Promise.all([
    import('@/components/notifications/compose/recipients/phone-file/read-table'),
    import('@/lib/drafts/store'),
  ]),
)
beforeEach(() => {
  forgetDrafts()
  router.push.mockReset()
  bringInAccounts.mockReset().mockResolvedValue({ ok: true, data: { job: { id: 'j1' } } })
})
afterEach(cleanup)

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^IDs or phone numbers/ })
const paste = (text: string) => act(async () => void fireEvent.input(box(), { target: { value: text } }))
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const sent = () => bringInAccounts.mock.calls.map(([{ body }]) => body)

test('a pasted list starts one job for its distinct IDs, and the job’s page opens', async () => {
  showPiece(<BringInForm />)
  await paste('a1\nb2\na1')
  expect(screen.getByRole('status').textContent).toBe('2 entries read · 1 duplicate left out')
  await press('Bring in 2 accounts')
  await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith('/accounts/jobs/j1'))
  expect(sent()).toEqual([{ accountIds: ['a1', 'b2'] }])
})

test('a list of phone numbers is recognized as such, and the user can override the choice', async () => {
  showPiece(<BringInForm />)
  await paste('+56912345678\n56912345679')
  expect(screen.getByRole('radio', { name: 'Phone numbers' })).toHaveProperty('checked', true)
  await press('Bring in 2 accounts')
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Account IDs' })))
  await press('Bring in 2 accounts')
  expect(sent()).toEqual([
    { phones: ['+56912345678', '56912345679'] },
    { accountIds: ['+56912345678', '56912345679'] },
  ])
})

test('the first column of a file is added to the list', async () => {
  showPiece(<BringInForm />)
  const text = 'id,name\na1,Ana\nb2,"Leo"\n'
  // Files in jsdom lack `arrayBuffer`.
  const arrayBuffer = async () => new TextEncoder().encode(text).buffer
  const file = Object.assign(new File([text], 'ids.csv'), { arrayBuffer })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await act(async () => void fireEvent.change(input, { target: { files: [file] } }))
  await waitFor(() => expect(box().value).toBe('id\na1\nb2'))
  await press('Bring in 2 accounts')
  expect(sent()).toEqual([{ accountIds: ['a1', 'b2'] }])
})

test('an empty list and a list of more than 10,000 start nothing, and the form says why', async () => {
  showPiece(<BringInForm />)
  await press('Bring in')
  await screen.findByText('Enter at least one ID or phone number.')
  await paste(Array.from({ length: 10_001 }, (_, index) => `a${index}`).join('\n'))
  screen.getByText(/^1 entry over the limit\./)
  await press('Bring in 10,001 accounts')
  expect(sent()).toEqual([])
})

test('a lost response is reported as an unknown outcome, the list stays, and a retry sends the same request', async () => {
  bringInAccounts.mockRejectedValueOnce(new Error('lost'))
  showPiece(<BringInForm />)
  await paste('a1')
  await press('Bring in 1 account')
  await screen.findByText(/may or may not have started/)
  cleanup()
  showPiece(<BringInForm />)
  await waitFor(() => expect(box().value).toBe('a1'))
  bringInAccounts.mockRejectedValueOnce(new Error('lost'))
  await press('Bring in 1 account')
  await press('Bring in 1 account')
  const [, second, third] = bringInAccounts.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)
  expect(third).toBe(second)
})
