import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Tick } from './tick'

afterEach(cleanup)

test('a figure that changes is there at once, and alone; the first one does not move', () => {
  const { container, rerender } = render(<Tick>{'211 open'}</Tick>)
  expect(container.querySelector('.transition-opacity')).toBeNull()
  rerender(<Tick>{'212 open'}</Tick>)
  expect(container.textContent).toBe('212 open')
  expect(container.querySelector('.transition-opacity')?.textContent).toBe('212 open')
})
