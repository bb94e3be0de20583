import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { NewDisplay } from './new-display'

afterEach(cleanup)

test('Cancel closes the form', async () => {
  const onClose = vi.fn()
  showPiece(<NewDisplay onClose={onClose} />)
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Hall' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledOnce()
})
