import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { SuggestInput } from './suggest-input'

afterEach(cleanup)

const onPick = vi.fn()

function Street({ items }: { items: string[] }) {
  const [value, setValue] = useState('')
  return (
    <SuggestInput<string>
      value={value}
      onChange={setValue}
      items={items}
      onPick={onPick}
      itemKey={String}
      itemText={String}
      renderItem={String}
      listLabel="Streets"
    />
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const type = (value: string) => fireEvent.input(field(), { target: { value }, inputType: 'insertText' })

test('suggestions that arrive while the user types do not change the text or the focus', async () => {
  const { show } = showPiece(<Street items={[]} />)
  act(() => field().focus())
  type('Av. M')
  show(<Street items={['Av. Matta', 'Av. Macul']} />)
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  expect(field().value).toBe('Av. M')
  expect(document.activeElement).toBe(field())
})

test('choosing a suggestion reports it without changing the text', async () => {
  showPiece(<Street items={['Av. Matta']} />)
  act(() => field().focus())
  type('Av. M')
  fireEvent.click(await screen.findByRole('option', { name: 'Av. Matta' }))
  expect(onPick).toHaveBeenCalledWith('Av. Matta')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(field().value).toBe('Av. M')
})
