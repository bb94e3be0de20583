import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

afterEach(cleanup)

test.each([
  [
    'the attribute hidden',
    <p hidden key="a">
      <button type="button">Send</button>
    </p>,
  ],
  [
    'its style',
    <p style={{ display: 'none' }} key="b">
      <button type="button">Send</button>
    </p>,
  ],
  [
    'an invisible ancestor',
    <p style={{ visibility: 'hidden' }} key="c">
      <b>
        <button type="button">Send</button>
      </b>
    </p>,
  ],
  [
    'a closed dialog',
    <dialog key="d">
      <button type="button">Send</button>
    </dialog>,
  ],
])('a button that %s hides is not found by its role', (_, hidden) => {
  render(hidden)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('button', { hidden: true })).toBeTruthy()
})

test('a visible button in an invisible element is found by its role', () => {
  render(
    <div style={{ visibility: 'hidden' }}>
      <button type="button" style={{ visibility: 'visible' }}>
        Send
      </button>
    </div>,
  )
  expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy()
  expect(getComputedStyle(screen.getByRole('button')).visibility).toBe('visible')
})

test('a property of a style attribute can be read from the computed style in camel case and in kebab case', () => {
  render(<p style={{ paddingLeft: '12px' }}>Ana</p>)
  const style = getComputedStyle(screen.getByText('Ana'))
  expect([style.paddingLeft, style.getPropertyValue('padding-left')]).toEqual(['12px', '12px'])
})

test('an accessible name has spaces between blocks but not between inline elements', () => {
  render(
    <>
      <button type="button">
        <div>Fire</div>
        <div>2 min</div>
      </button>
      <button type="button">
        <span>4</span>
        <span>2</span>
      </button>
    </>,
  )
  expect(screen.getByRole('button', { name: 'Fire 2 min' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '42' })).toBeTruthy()
})
