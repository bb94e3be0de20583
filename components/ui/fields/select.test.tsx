import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Select } from './select'

afterEach(cleanup)

const options = ['Resident', 'Staff', 'Relative'].map((label) => ({ value: label, label }))

function Types() {
  const [type, setType] = useState('')
  return <Select label="Type" options={options} value={type} onChange={setType} placeholder="Choose a type" />
}

const box = () => screen.getByRole('combobox', { name: 'Type' })
const press = (key: string) => fireEvent.keyDown(box(), { key })

/** The options are mounted, though hidden, soon after the select gets the focus. */
const waitForOptions = () => screen.findAllByRole('option', { hidden: true })

test('in a closed select, a letter selects the next option starting with it', async () => {
  render(<Types />)
  act(() => box().focus())
  await waitForOptions()
  press('r')
  expect(box().textContent).toBe('Resident')
  press('x')
  expect(box().textContent).toBe('Resident')
})

test('choosing an option closes the list and returns the focus', async () => {
  render(<Types />)
  act(() => box().focus())
  press('ArrowDown')
  const option = await screen.findByRole('option', { name: 'Staff' })
  fireEvent.pointerDown(option)
  fireEvent.click(option)
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(box().textContent).toBe('Staff')
  expect(document.activeElement).toBe(box())
})
