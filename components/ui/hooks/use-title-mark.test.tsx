import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useTitleMark } from './use-title-mark'

function Marks({ count = '', stale = '' }: { count?: string; stale?: string }) {
  useTitleMark('unattended', count)
  useTitleMark('stale', stale)
  return null
}

beforeEach(() => {
  document.title = 'Alerts'
})
afterEach(cleanup)

/** Waits for the title's observer, which runs asynchronously. */
const rest = () => act(async () => {})

test('two prefixes are shown side by side, and each is removed independently', async () => {
  const { rerender } = render(<Marks count="(4)" />)
  expect(document.title).toBe('(4) Alerts')
  rerender(<Marks count="(4)" stale="(stale)" />)
  await rest()
  expect(document.title).toBe('(stale) (4) Alerts')
  rerender(<Marks count="(5)" stale="(stale)" />)
  await rest()
  expect(document.title).toBe('(stale) (5) Alerts')
  rerender(<Marks />)
  await rest()
  expect(document.title).toBe('Alerts')
})

test('a title set later gets the prefix as well', async () => {
  render(<Marks count="(4)" />)
  document.title = 'Overview'
  await rest()
  expect(document.title).toBe('(4) Overview')
})

test('a page without a title gets no prefix until it has one', async () => {
  render(<Marks count="(4)" />)
  document.title = ''
  await rest()
  expect(document.title).toBe('')
  document.title = 'Overview'
  await rest()
  expect(document.title).toBe('(4) Overview')
})
