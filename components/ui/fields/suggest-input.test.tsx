import { act, cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { SuggestInput } from './suggest-input'

afterEach(cleanup)

function Street() {
  const [value, setValue] = useState('Av. Matta 123')
  return (
    <SuggestInput<string>
      value={value}
      onChange={setValue}
      items={[]}
      onPick={() => {}}
      itemKey={String}
      itemText={String}
      renderItem={String}
      listLabel="Streets"
    />
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox')

test.each([
  ['all text selected', 0, 13],
  ['the cursor within the text', 4, 4],
])('once its suggestions have loaded, the field keeps its focus and selection: %s', async (_, start, end) => {
  showPiece(<Street />)
  const plain = field()
  act(() => plain.focus())
  plain.setSelectionRange(start, end)
  await act(() => import('./suggest-box').then(() => {}))
  expect(field()).not.toBe(plain)
  expect(document.activeElement).toBe(field())
  expect([field().selectionStart, field().selectionEnd]).toEqual([start, end])
})
