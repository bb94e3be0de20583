import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Tick } from './tick'

afterEach(cleanup)

test('a new number replaces the old one at once', () => {
  const { container, rerender } = render(<Tick>{'211 open'}</Tick>)
  rerender(<Tick>{'212 open'}</Tick>)
  expect(container.textContent).toBe('212 open')
})
