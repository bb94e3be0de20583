import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { useListOrder } from './use-list-order'

afterEach(cleanup)

/** A list whose ids fit as they are given, in that order. */
function listOf(first: string[], read?: string[]) {
  const rows = new Map(['a', 'b', 'c', 'd', 'e'].map((id) => [id, alertOf({ id })]))
  const shown = renderHook(({ live, paged }) => useListOrder({ rows, live, paged, key: '' }), {
    initialProps: { live: first, paged: read } as { live: string[]; paged: string[] | undefined },
  })
  const { result } = shown
  return {
    become: (live: string[], paged?: string[]) => shown.rerender({ live, paged }),
    say: () => `${result.current.ids.join('')} waiting ${result.current.waiting.join('')}`.trim(),
    prune: () => act(() => result.current.prune()),
    settle: () => act(() => result.current.settle()),
  }
}

test('a new one waits, also where it would stand in the middle', () => {
  const list = listOf(['c', 'a'])
  list.become(['c', 'd', 'a'])
  expect(list.say()).toBe('ca waiting d')
  list.settle()
  expect(list.say()).toBe('cda waiting')
})

test('one that was gone comes back as a new one', () => {
  const list = listOf(['c', 'b', 'a'], ['c', 'b', 'a'])
  list.become(['c', 'b'], ['c', 'b', 'a'])
  expect(list.say()).toBe('cba waiting')
  list.prune()
  list.become(['c', 'b', 'a'], ['c', 'b', 'a'])
  expect(list.say()).toBe('cb waiting a')
})

test('a further page goes below, and one that was reopened below it waits', () => {
  const list = listOf(['e', 'd'], ['e', 'd'])
  list.become(['e', 'd', 'c', 'a'], ['e', 'd', 'c'])
  expect(list.say()).toBe('edc waiting a')
})

test('what becomes more urgent moves up when the list is put in order, not before', () => {
  const list = listOf(['a', 'b', 'c'])
  list.become(['c', 'a', 'b'])
  expect(list.say()).toBe('abc waiting')
  list.prune()
  expect(list.say()).toBe('cab waiting')
})

test('in a list of which all has gone nothing waits', () => {
  const list = listOf(['b', 'a'])
  list.become([])
  list.prune()
  list.become(['c'])
  expect(list.say()).toBe('c waiting')
})
