import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { InUseDialog } from './in-use-dialog'

afterEach(cleanup)

test('Cancel closes the dialog for a type in use', async () => {
  const onClose = vi.fn()
  const resident = { id: 'resident', name: 'Resident', version: 1 }
  showPiece(<InUseDialog row={resident} open onClose={onClose} accounts={2} others={[]} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledOnce()
})
