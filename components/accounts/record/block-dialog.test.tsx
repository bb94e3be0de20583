import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { BlockDialog } from './block-dialog'

afterEach(cleanup)
beforeEach(() => forgetDrafts())

const showDialog = (onBlock: () => Promise<undefined>, onOpenChange = vi.fn()) =>
  showPiece(
    <BlockDialog
      open
      accountId="a1"
      name="Ana"
      pending={false}
      onOpenChange={onOpenChange}
      onBlock={onBlock}
    />,
  )
const reason = () => screen.findByRole<HTMLTextAreaElement>('textbox')

test('two quick clicks block the account once', async () => {
  const onBlock = vi.fn(async () => undefined)
  const onOpenChange = vi.fn()
  showDialog(onBlock, onOpenChange)
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Abusive calls' } })
  const button = screen.getByRole('button', { name: 'Block account' })
  fireEvent.click(button)
  fireEvent.click(button)
  await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(onBlock.mock.calls).toEqual([['Abusive calls']])
})

test('a typed reason survives its page being hidden, until the account is blocked', async () => {
  const onBlock = vi.fn(async () => undefined)
  showDialog(onBlock)
  fireEvent.change(await reason(), { target: { value: 'Abusive calls' } })
  cleanup()
  showDialog(onBlock)
  await waitFor(async () => expect((await reason()).value).toBe('Abusive calls'))
  fireEvent.click(screen.getByRole('button', { name: 'Block account' }))
  await waitFor(async () => expect((await reason()).value).toBe(''))
  cleanup()
  showDialog(onBlock)
  expect((await reason()).value).toBe('')
})

test('Cancel discards the reason, and closing in any other way keeps it', async () => {
  const onBlock = vi.fn(async () => undefined)
  showDialog(onBlock)
  fireEvent.change(await reason(), { target: { value: 'Abusive calls' } })
  fireEvent.keyDown(await reason(), { key: 'Escape' })
  cleanup()
  showDialog(onBlock)
  await screen.findByText('What you typed earlier has been restored. It is not saved yet.')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  cleanup()
  showDialog(onBlock)
  expect((await reason()).value).toBe('')
  expect(screen.queryByText(/What you typed earlier/)).toBeNull()
})
