import { act, cleanup, renderHook } from '@testing-library/react'
import { parseAsString } from 'nuqs'
import { unstable_createAdapterProvider } from 'nuqs/adapters/custom'
import { afterEach, expect, it } from 'vitest'
import { startLeaving } from './leaving-page'
import { useAddress } from './use-address'

const parsers = { record: parseAsString, after: parseAsString, q: parseAsString.withDefault('') }

const atFirst = new URLSearchParams('q=ana')
const written: string[] = []

/**
 * An address bar that always reports its initial value, regardless of what is written to it, as Next does while it
 * re-renders a page.
 */
const wrapper = unstable_createAdapterProvider(() => ({
  searchParams: atFirst,
  updateUrl: (search) => void written.push(search.toString()),
  getSearchParamsSnapshot: () => new URLSearchParams(atFirst),
  autoResetQueueOnUpdate: false,
}))

afterEach(() => {
  cleanup()
  window.dispatchEvent(new PopStateEvent('popstate'))
  history.replaceState(null, '', '/')
})

it('a change includes earlier changes, even if the address bar does not show them yet', async () => {
  const { result } = renderHook(() => useAddress(parsers, { throttleMs: 0 }), { wrapper })
  const change = (part: Parameters<(typeof result.current)[1]>[0]) =>
    act(async () => void (await result.current[1](part)))
  await change({ record: '7' })
  await change({ after: 'c' })
  expect(Object.fromEntries(new URLSearchParams(written.at(-1)))).toEqual({
    q: 'ana',
    record: '7',
    after: 'c',
  })
  expect(result.current[0]).toEqual({ record: '7', after: 'c', q: 'ana' })
  await change({ q: null, record: null })
  expect(written.at(-1)).toBe('after=c')
})

it('pending changes are written before a navigation to another page begins', async () => {
  history.replaceState(null, '', '/?q=ana')
  const { result } = renderHook(() => useAddress(parsers, { throttleMs: 100 }), { wrapper })
  await act(async () => void result.current[1]({ q: 'ros' }))
  expect(location.search).toBe('?q=ana')
  startLeaving('/accounts/7')
  expect(location.search).toContain('q=ros')
})

it('writing pending changes leaves the rest of the history entry’s state', async () => {
  history.replaceState({ __NA: true, listScroll: 1_234 }, '', '/?q=ana')
  const { result } = renderHook(() => useAddress(parsers, { throttleMs: 100 }), { wrapper })
  await act(async () => void result.current[1]({ q: 'rosa' }))
  startLeaving('/accounts/7')
  expect(location.search).toContain('q=rosa')
  expect(history.state).toEqual({ listScroll: 1_234 })
})

it('nothing is written during a navigation to another page, because writing would cancel it; navigating within the page does not count', async () => {
  const { result } = renderHook(() => useAddress(parsers), { wrapper })
  const change = (after: string) => act(async () => void (await result.current[1]({ after })))
  startLeaving('/?after=b')
  await change('b')
  expect(written.at(-1)).toContain('after=b')
  startLeaving('/accounts/7')
  await change('c')
  expect(written.at(-1)).toContain('after=b')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await change('d')
  expect(written.at(-1)).toContain('after=d')
})
