import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Input } from '../fields/input'
import { useSearchText } from './use-search-text'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  send.mockReset()
})

const restMs = 50
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const send = vi.fn<(text: string) => void>()
const sent = () => send.mock.calls.flat()

function Search({ kept }: { kept: string }) {
  const { text, type, clear, onBlur } = useSearchText(kept, send, restMs)
  return (
    <>
      <Input aria-label="Search" value={text} onChange={({ target }) => type(target.value)} onBlur={onBlur} />
      <button type="button" onClick={clear}>
        Clear
      </button>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox')
const type = (value: string) => fireEvent.change(field(), { target: { value } })

function show() {
  const { rerender } = render(<Search kept="" />)
  return { addressSays: (kept: string) => rerender(<Search kept={kept} />) }
}

test('typed text is sent after a pause, or when the field is left', () => {
  show()
  type('m')
  pass(restMs - 1)
  type('ma')
  expect(sent()).toEqual([])
  pass(restMs)
  type('mat')
  fireEvent.blur(field())
  pass(restMs)
  expect(sent()).toEqual(['ma', 'mat'])
})

test('a URL that lags behind never overwrites what is being typed', () => {
  const { addressSays } = show()
  type('Av')
  pass(restMs)
  type('Av. M')
  addressSays('Av')
  expect(field().value).toBe('Av. M')
  pass(restMs)
  addressSays('')
  addressSays('Av. M')
  expect(field().value).toBe('Av. M')
  expect(sent()).toEqual(['Av', 'Av. M'])
})

test('a search that is cleared elsewhere is shown once the field has been left', () => {
  const { addressSays } = show()
  type('mat')
  fireEvent.blur(field())
  addressSays('mat')
  addressSays('')
  expect(field().value).toBe('')
})

test('clearing the field searches at once, and a search chosen elsewhere afterwards is shown', () => {
  const { addressSays } = show()
  type('mat')
  fireEvent.click(screen.getByText('Clear'))
  expect([field().value, sent()]).toEqual(['', ['']])
  addressSays('luz')
  pass(5_000)
  expect([field().value, sent()]).toEqual(['luz', ['']])
})

test('going back shows the earlier search and sends nothing', () => {
  const { addressSays } = show()
  type('mar')
  pass(restMs)
  addressSays('mar')
  type('maria')
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  addressSays('')
  pass(5_000)
  expect([field().value, sent()]).toEqual(['', ['mar']])
})
