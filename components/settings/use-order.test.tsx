import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Console } from '@/components/console.fixture'
import { notKnown, RequestError } from '@/lib/data/request-error'
import { useOrder } from './use-order'

afterEach(cleanup)

const row = (id: string) => ({ id, name: id.toUpperCase(), version: 1 })
const stored = ['a', 'b', 'c'].map(row)

/** The test settles the write's responses, in the order they are requested. */
function rig() {
  const sent: string[][] = []
  const answers: { done: () => void; fail: (error: Error) => void }[] = []
  const mutateAsync = (ids: string[]) =>
    new Promise<unknown>((done, fail) => {
      sent.push(ids)
      answers.push({ done: () => done({}), fail })
    })
  let failures = 0
  const onFailed = () => {
    failures += 1
  }
  const { result, rerender } = renderHook(({ rows }) => useOrder(rows, { mutateAsync }, onFailed), {
    wrapper: Console,
    initialProps: { rows: stored },
  })
  act(() => result.current.toggle?.())
  return {
    order: result,
    sent,
    rerender,
    failures: () => failures,
    move: (id: string, by: -1 | 1) => act(() => result.current.moving?.move(row(id), by)),
    done: () => act(async () => answers.at(-1)?.done()),
    fail: (error: Error) => act(async () => answers.at(-1)?.fail(error)),
    shown: () => result.current.rows.map(({ id }) => id).join(''),
  }
}

test('a move is not announced as saved before the response', async () => {
  const { order, move, done, shown } = rig()
  move('a', 1)
  expect(shown()).toBe('bac')
  expect(order.current).toMatchObject({ saving: true, said: 'Saving the order…' })
  await done()
  expect(order.current).toMatchObject({ saving: false, said: 'A is now number 2 of 3.' })
})

test('a move that failed, or may have failed, is reverted with an error, and the list is reloaded', async () => {
  const { order, move, fail, shown, failures } = rig()
  move('a', 1)
  await fail(new RequestError(notKnown))
  expect(shown()).toBe('abc')
  expect(order.current).toMatchObject({ saving: false, said: '' })
  expect(order.current.problem).toContain('may or may not have been done')
  expect(failures()).toBe(1)
})

test('moves made during a save are sent together afterwards', async () => {
  const { order, sent, move, done, shown } = rig()
  move('a', 1)
  move('a', 1)
  move('b', 1)
  expect(sent.map((ids) => ids.join(''))).toEqual(['bac'])
  await done()
  expect(sent.map((ids) => ids.join(''))).toEqual(['bac', 'cba'])
  expect(order.current.saving).toBe(true)
  await done()
  expect(order.current.saving).toBe(false)
  expect(shown()).toBe('cba')
})

test('a reloaded list is shown in its saved order', async () => {
  const { move, done, shown, rerender } = rig()
  move('a', 1)
  await done()
  expect(shown()).toBe('bac')
  rerender({ rows: ['c', 'a', 'b'].map(row) })
  expect(shown()).toBe('cab')
})
