import { cleanup, fireEvent, render, screen } from '@testing-library/react'
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
const press = (key: string, ctrlKey = false) => fireEvent.keyDown(box(), { key, ctrlKey })

test('in a closed select, a letter selects the next option starting with it, wrapping around', () => {
  render(<Types />)
  press('r')
  expect(box().textContent).toBe('Resident')
  press('R')
  expect(box().textContent).toBe('Relative')
  press('r')
  expect(box().textContent).toBe('Resident')
})

test('a letter that starts no option, or is pressed with Control, changes nothing', () => {
  render(<Types />)
  press('x')
  press('s', true)
  expect(box().textContent).toBe('Choose a type')
})
