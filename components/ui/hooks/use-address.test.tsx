import { act, renderHook } from '@testing-library/react'
import { parseAsString } from 'nuqs'
import { unstable_createAdapterProvider } from 'nuqs/adapters/custom'
import { afterEach, expect, it } from 'vitest'
import { startLeaving } from './leaving-page'
import { useAddress } from './use-address'

const parsers = { record: parseAsString, after: parseAsString, q: parseAsString.withDefault('') }

const atFirst = new URLSearchParams('q=ana')
const written: string[] = []

/** An address bar that says what it began with, whatever was written: as while a page is drawn anew. */
const wrapper = unstable_createAdapterProvider(() => ({
  searchParams: atFirst,
  updateUrl: (search) => void written.push(search.toString()),
  getSearchParamsSnapshot: () => new URLSearchParams(atFirst),
  autoResetQueueOnUpdate: false,
}))

afterEach(() => {
  window.dispatchEvent(new PopStateEvent('popstate'))
  history.replaceState(null, '', '/')
})

it('a change is written with what was chosen before it, also where the address bar does not say that yet', async () => {
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

it('what is still due when the reader goes to another page is written before that begins', async () => {
  history.replaceState(null, '', '/?q=ana')
  const { result } = renderHook(() => useAddress(parsers, { throttleMs: 100 }), { wrapper })
  await act(async () => void result.current[1]({ q: 'ros' }))
  expect(location.search).toBe('?q=ana')
  startLeaving('/accounts/7')
  expect(location.search).toContain('q=ros')
})

it('nothing is written while another page is on its way, which would be given up for it; a step within the page is none', async () => {
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
