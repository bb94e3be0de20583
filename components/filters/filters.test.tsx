import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { parseAsNativeArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Console } from '@/components/console.fixture'
import { ActiveFilters } from './active-filters'
import { addressOf, chipsOf, filterOf, isNarrowed, noneOf, parsersOf, queryOf } from './define-filters'
import { FilterSegments, FilterSelects } from './filter-select'
import { parseAsDay, parseAsText } from './parsers'

afterEach(cleanup)

const sizes = ['small', 'large'] as const
const filter = filterOf<{ size?: 'small' | 'large'; after?: string }, { zone: string }, { any: string }>()
const filters = {
  size: filter({
    parser: parseAsStringLiteral(sizes),
    query: (size) => ({ size }),
    choice: {
      label: () => 'Size',
      all: ({ any }) => any,
      options: () => sizes.map((value) => ({ value, label: value.toUpperCase() })),
    },
    chips: (size) => [{ text: `Size: ${size}` }],
  }),
  day: filter({ parser: parseAsDay, query: (day, { zone }) => ({ after: `${day} ${zone}` }) }),
  colours: filter({
    parser: parseAsText,
    query: () => ({}),
    chips: (text) =>
      text.split(' ').map((one) => ({ key: one, text: one, rest: text.replace(one, '').trim() })),
  }),
  tags: filter({ parser: parseAsNativeArrayOf(parseAsString).withDefault([]), query: () => ({}) }),
}
const { read, write } = addressOf(parsersOf(filters))

test('filters are read from the URL and written to it as declared; unknown and invalid values are dropped', () => {
  const values = read({ size: 'large', day: '2026-11-28', other: 'x' })
  expect(values).toEqual({ size: 'large', day: '2026-11-28', colours: '', tags: [] })
  expect(write(values)).toBe('size=large&day=2026-11-28')
  expect(read({ size: 'huge', day: '2026-13-01' })).toEqual(read({}))
  expect(write({ ...values, other: 'x' } as typeof values)).toBe('size=large&day=2026-11-28')
})

test('only set filters become part of the query and narrow the list', () => {
  expect(queryOf(filters, read({}), { zone: 'UTC' })).toEqual({})
  expect(isNarrowed(filters, read({}))).toBe(false)
  expect(isNarrowed(filters, read({ tags: 'new' }))).toBe(true)
  const values = read({ size: 'small', day: '2026-11-28' })
  expect(queryOf(filters, values, { zone: 'UTC' })).toEqual({ size: 'small', after: '2026-11-28 UTC' })
  expect(isNarrowed(filters, values)).toBe(true)
})

function show(address: Record<string, string>) {
  const onChoose = vi.fn()
  const words = { any: 'Any size' }
  const values = read(address)
  render(
    <Console>
      <FilterSelects filters={filters} values={values} words={words} onChoose={onChoose} />
      <ActiveFilters chips={chipsOf(filters, values, words)} onChoose={onChoose} onLast={() => {}} />
    </Console>,
  )
  return { onChoose }
}

test('a choice has a menu, an active filter has a chip, and removing the chip clears the filter', () => {
  const { onChoose } = show({ size: 'large' })
  expect(screen.getByRole('combobox', { name: 'Size' }).textContent).toContain('LARGE')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter: Size: large' }))
  expect(onChoose).toHaveBeenCalledWith({ size: null })
})

test("each of a filter's chips removes its part of the value, and one button removes all filters", () => {
  const { onChoose } = show({ colours: 'red blue' })
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter: red' }))
  expect(onChoose).toHaveBeenCalledWith({ colours: 'blue' })
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(onChoose).toHaveBeenCalledWith({ colours: null })
  expect(noneOf(filters)).toEqual({ size: null, day: null, colours: null, tags: null })
})

test('a filter with its default value narrows nothing, and its values are shown side by side with their counts', () => {
  const side = {
    side: filter({
      parser: parseAsStringLiteral(['left', 'right']).withDefault('left'),
      query: () => ({}),
      choice: {
        label: () => 'Side',
        options: () => ['left', 'right'].map((value) => ({ value, label: value })),
      },
      chips: (value) => [{ text: value }],
    }),
  }
  const { read } = addressOf(parsersOf(side))
  const words = { any: '' }
  expect(isNarrowed(side, read({}))).toBe(false)
  expect(chipsOf(side, read({}), words)).toEqual([])
  expect(isNarrowed(side, read({ side: 'right' }))).toBe(true)
  const onChoose = vi.fn()
  const countOf = (value: string) => (value === 'left' ? 1_200 : undefined)
  render(
    <Console>
      <FilterSegments
        filters={side}
        name="side"
        values={read({})}
        words={words}
        onChoose={onChoose}
        countOf={countOf}
      />
    </Console>,
  )
  const [left, right] = screen.getAllByRole('radio') as HTMLInputElement[]
  expect([left?.checked, left?.closest('label')?.textContent]).toEqual([true, 'left 1,200'])
  expect(right?.closest('label')?.textContent).toBe('right')
  fireEvent.click(right as HTMLElement)
  expect(onChoose).toHaveBeenCalledWith({ side: 'right' })
})
