import { act, renderHook } from '@testing-library/react'
import { parseAsString } from 'nuqs'
import { unstable_createAdapterProvider } from 'nuqs/adapters/custom'
import { expect, it } from 'vitest'
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
