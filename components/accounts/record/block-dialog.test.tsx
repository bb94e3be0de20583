import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { BlockDialog } from './block-dialog'

afterEach(cleanup)

test('two clicks in a row block once', async () => {
  const onBlock = vi.fn(async () => undefined)
  const onOpenChange = vi.fn()
  showPiece(<BlockDialog open name="Ana" pending={false} onOpenChange={onOpenChange} onBlock={onBlock} />)
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Abusive calls' } })
  const button = screen.getByRole('button', { name: 'Block account' })
  fireEvent.click(button)
  fireEvent.click(button)
  await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(onBlock.mock.calls).toEqual([['Abusive calls']])
})
