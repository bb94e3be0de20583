import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
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

test('the first click opens the list, although its code is only then loaded', async () => {
  showPiece(<Countries />)
  fireEvent.mouseDown(box())
  fireEvent.focus(box())
  expect(await screen.findByRole('option', { name: 'Chile' })).toBeTruthy()
})

test('focusing it by keyboard does not open the list', async () => {
  showPiece(<Countries />)
  fireEvent.focus(box())
  await screen.findByRole('button', { name: 'Open the list' })
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('input confirmed before the list has loaded is chosen once it has, without submitting the form', async () => {
  const { show } = showPiece(<Countries loading />)
  fireEvent.focus(box())
  fireEvent.change(box(), { target: { value: 'chi' } })
  expect(fireEvent.keyDown(box(), { key: 'Enter' })).toBe(false)
  show(<Countries />)
  await waitFor(() => expect(box().value).toBe('Chile'))
  await screen.findByRole('button', { name: 'Open the list' })
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(submitted).not.toHaveBeenCalled()
})

test('input not confirmed by then only filters the list', async () => {
  const { show } = showPiece(<Countries loading />)
  fireEvent.focus(box())
  fireEvent.change(box(), { target: { value: 'chi' } })
  show(<Countries />)
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Chile', 'China'])
})
