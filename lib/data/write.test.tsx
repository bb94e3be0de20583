import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { recentChangeCookie } from '@/lib/recent-change'
import { forgetRecentChange } from '@/lib/recent-change.fixture'
import { type ActionResult, useWrite } from './write'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** An action whose responses the test provides. */
function rig() {
  const sent: string[] = []
  let answer: (result: ActionResult<string>) => void = () => {}
  let breakOff: (error: Error) => void = () => {}
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const act = (text: string) => {
    sent.push(text)
    return new Promise<ActionResult<string>>((resolve, reject) => {
      answer = resolve
      breakOff = reject
    })
  }
  const { result } = renderHook(() => useWrite(act, ['things']), { wrapper })
  return {
    sent,
    client,
    write: result,
    answer: (given: ActionResult<string>) => answer(given),
    breakOff: (error: Error) => breakOff(error),
  }
}

const refused = { status: 422, code: 'invalid_arguments' as const, message: '', issues: [], data: {} }

test('a write succeeds only once the response has arrived', async () => {
  const { write, answer } = rig()
  await act(async () => write.current.mutate('a'))
  await waitFor(() => expect(write.current.isPending).toBe(true))
  expect(write.current.isSuccess).toBe(false)
  await act(async () => answer({ ok: true, data: 'done' }))
  await waitFor(() => expect(write.current.data).toBe('done'))
})

test("reads after a write ask for the primary's data, whatever its outcome", async () => {
  const { client, write, answer } = rig()
  client.setQueryData(['things'], [])
  for (const outcome of [
    { ok: true, data: 'done' },
    { ok: false, failure: refused },
  ] as const) {
    forgetRecentChange()
    await act(async () => write.current.mutate('a'))
    await act(async () => answer(outcome))
    await waitFor(() => expect(write.current.isPending).toBe(false))
    expect(document.cookie).toContain(recentChangeCookie)
  }
})

test('two clicks write once, and a third click after the response writes again', async () => {
  const { sent, write, answer } = rig()
  await act(async () => {
    write.current.mutate('a')
    write.current.mutate('a')
  })
  await waitFor(() => expect(sent).toEqual(['a']))
  await act(async () => answer({ ok: true, data: 'done' }))
  await waitFor(() => expect(write.current.isSuccess).toBe(true))
  await act(async () => write.current.mutate('b'))
  await waitFor(() => expect(sent).toEqual(['a', 'b']))
})

test('a write with other arguments does not join the one in progress', async () => {
  const { sent, write, answer } = rig()
  const answers: string[] = []
  await act(async () => {
    write.current.mutate('a')
    void write.current.mutateAsync('b').then((given) => answers.push(given))
  })
  await waitFor(() => expect(sent).toEqual(['a', 'b']))
  expect(answers).toEqual([])
  await act(async () => answer({ ok: true, data: 'of b' }))
  await waitFor(() => expect(answers).toEqual(['of b']))
})

test('a refused write reports the reason and invalidates nothing', async () => {
  const { client, write, answer } = rig()
  client.setQueryData(['things'], 1)
  await act(async () => write.current.mutate('a'))
  await act(async () => answer({ ok: false, failure: refused }))
  await waitFor(() => expect(write.current.failure).toMatchObject({ code: 'invalid_arguments' }))
  expect(client.getQueryState(['things'])?.isInvalidated).toBe(false)
})

test('a successful write invalidates what it changed', async () => {
  const { client, write, answer } = rig()
  client.setQueryData(['things', 1], 1)
  await act(async () => write.current.mutate('a'))
  await act(async () => answer({ ok: true, data: 'done' }))
  await waitFor(() => expect(client.getQueryState(['things', 1])?.isInvalidated).toBe(true))
})

test('after 8 seconds without a response the outcome is unknown, and the write can be retried', async () => {
  vi.useFakeTimers()
  const { sent, write } = rig()
  await act(async () => write.current.mutate('a'))
  await act(() => vi.advanceTimersByTimeAsync(7_900))
  expect(write.current.isPending).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(write.current.failure).toMatchObject({ code: 'not_known' })
  await act(async () => write.current.mutate('a'))
  expect(sent).toEqual(['a', 'a'])
})

test('a broken connection leaves the outcome unknown', async () => {
  const { write, breakOff } = rig()
  await act(async () => write.current.mutate('a'))
  await act(async () => breakOff(new TypeError('Failed to fetch')))
  await waitFor(() => expect(write.current.failure).toMatchObject({ code: 'not_known' }))
})

test('nothing is sent while offline', async () => {
  const { sent, write } = rig()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await act(async () => write.current.mutate('a'))
  await waitFor(() => expect(write.current.failure).toMatchObject({ code: 'unreachable' }))
  expect(sent).toEqual([])
  vi.restoreAllMocks()
})
