import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { CountryBox } from './country-box'

afterEach(cleanup)

test('the option for no country comes first in the list and can be chosen', async () => {
  const onChange = vi.fn()
  showPiece(<CountryBox value="CL" onChange={onChange} none="Same as most accounts" />)
  const box = screen.getByRole('combobox')
  fireEvent.mouseDown(box)
  fireEvent.focus(box)
  const [first] = await screen.findAllByRole('option')
  expect(first?.textContent).toBe('Same as most accounts')
  fireEvent.click(first as HTMLElement)
  expect(onChange).toHaveBeenCalledWith('')
})

test('if no country is chosen, the field says what that means', () => {
  showPiece(<CountryBox value="" onChange={() => {}} none="Same as most accounts" />)
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Same as most accounts')
})
