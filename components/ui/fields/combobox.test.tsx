import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { Combobox } from './combobox'

afterEach(cleanup)

const countries = ['Argentina', 'Chile', 'China']

function Countries({ loading }: { loading?: boolean }) {
  const [country, setCountry] = useState<string | null>(null)
  return (
    <form onSubmit={submitted}>
      <Combobox
        label="Country"
        items={loading ? [] : countries}
        loading={loading}
        value={country}
        onChange={setCountry}
        itemKey={(one) => one}
        itemText={(one) => one}
      />
    </form>
  )
}

const submitted = vi.fn()
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' })

const type = (value: string) => fireEvent.input(box(), { target: { value }, inputType: 'insertText' })
const optionsOf = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('clicking the combobox opens its list', async () => {
  showPiece(<Countries />)
  fireEvent.mouseDown(box())
  expect(await screen.findByRole('option', { name: 'Chile' })).toBeTruthy()
})

test('focusing the combobox by keyboard does not open its list', () => {
  showPiece(<Countries />)
  act(() => box().focus())
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('typed text filters the list, and Enter chooses the first match without submitting the form', async () => {
  showPiece(<Countries />)
  act(() => box().focus())
  type('chi')
  await waitFor(() => expect(optionsOf()).toEqual(['Chile', 'China']))
  expect(fireEvent.keyDown(box(), { key: 'Enter' })).toBe(false)
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(box().value).toBe('Chile')
  expect(submitted).not.toHaveBeenCalled()
})

test('text typed while the items load is kept, and filters the items once they have loaded', async () => {
  const { show } = showPiece(<Countries loading />)
  act(() => box().focus())
  type('chi')
  expect(fireEvent.keyDown(box(), { key: 'Enter' })).toBe(false)
  expect(submitted).not.toHaveBeenCalled()
  expect(box().value).toBe('chi')
  type('chin')
  show(<Countries />)
  await waitFor(() => expect(optionsOf()).toEqual(['China']))
  expect(box().value).toBe('chin')
})

test('typed text is kept when the chosen item is re-rendered or renamed in the meantime', async () => {
  const named = (name: string) => (
    <Combobox
      label="Country"
      items={[{ code: 'CL', name }, ...(name === 'Chile' ? [] : [{ code: 'AR', name: 'Argentina +54' }])]}
      value={{ code: 'CL', name }}
      onChange={() => {}}
      itemKey={({ code }) => code}
      itemText={({ name }) => name}
    />
  )
  const { show } = showPiece(named('Chile'))
  act(() => box().focus())
  type('Argen')
  show(named('Chile'))
  show(named('Chile +56'))
  expect(box().value).toBe('Argen')
  await waitFor(() => expect(optionsOf()).toEqual(['Argentina +54']))
  fireEvent.keyDown(box(), { key: 'Escape' })
  await waitFor(() => expect(box().value).toBe('Chile +56'))
})
