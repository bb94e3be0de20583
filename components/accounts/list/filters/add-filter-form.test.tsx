import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { chooseOption } from '@/components/ui/fields/choose.fixture'
import { defineAttribute } from '../../attribute.fixture'
import { readQueryString } from './account-filters'
import { AddFilterForm } from './add-filter-form'

afterEach(cleanup)

test('an attribute whose ID is the name of another filter does not replace it', async () => {
  const onChoose = vi.fn()
  showPiece(
    <AddFilterForm
      attributes={[defineAttribute('created', 'text', { name: 'Made by' })]}
      address={readQueryString('')}
      seesDeleted
      onChoose={onChoose}
      onDone={() => {}}
    />,
  )
  expect(screen.queryByRole('combobox', { name: 'Condition' })).toBeNull()
  await chooseOption(screen.getByRole('combobox', { name: 'Filter by' }), 'Made by')
  fireEvent.input(await screen.findByRole('textbox', { name: 'Value' }), { target: { value: 'Ana' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Apply filter' }))
  await vi.waitFor(() =>
    expect(onChoose).toHaveBeenCalledExactlyOnceWith({ attribute: ['created:contains:Ana'] }),
  )
})
