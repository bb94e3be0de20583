import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { Identity } from '@/lib/contract/identity'
import { RotateDialog } from './rotate-dialog'

afterEach(cleanup)

test('an external ID’s remaining validity is given in natural units', async () => {
  const ana = { id: 'ana', name: 'Ana', version: 1 } as Identity
  showPiece(<RotateDialog identity={ana} open onClose={() => {}} onRotated={() => {}} />)
  await screen.findByRole('alertdialog')
  for (const name of ['1 hour', '1 day', '3 days', '7 days'])
    expect(screen.getByRole('radio', { name: `keeps working for ${name}` })).toBeTruthy()
})
