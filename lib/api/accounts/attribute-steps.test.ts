import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttributeFilter } from '@/lib/contract/attribute-filter'
import { startTestApi, type TestApi } from '../testing/server'
import { stepsOf } from './attribute-steps'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const empty = { text: '', number: 0, boolean: false, image: null }

/** Which of these values the index would find for the filters. */
async function foundBy<T>(
  slot: 'number' | 'date',
  values: readonly T[],
  filters: AttributeFilter[],
): Promise<T[]> {
  const held = values.map((value) =>
    JSON.stringify([{ attributeId: 'a-1', value: { ...empty, [slot]: value } }]),
  )
  const rows = await api.sql<{ place: string }>(
    `select place from unnest($1::jsonb[]) with ordinality as given (attributes, place)
      where attribute_steps(attributes) && $2::text[] order by place`,
    [held, stepsOf(filters)[0]],
  )
  return rows.map(({ place }) => values[Number(place) - 1] as T)
}

const number = (test: 'min' | 'max', value: number): AttributeFilter =>
  ({ attributeId: 'a-1', slot: 'number', test, value }) as const
const date = (test: 'since' | 'until', value: string): AttributeFilter =>
  ({ attributeId: 'a-1', slot: 'date', test, value }) as const

const numbers = [
  -1.5e308, -1e15, -3000, -2.5, -1, -1e-9, 0, 1e-9, 0.5, 1, 2, 3, 4.25, 99, 100, 101, 1e6, 1e15, 1.5e308,
]

test.each(numbers)('the steps of a range from or to %d are those of the numbers in it', async (bound) => {
  expect(await foundBy('number', numbers, [number('min', bound)])).toEqual(
    numbers.filter((one) => one >= bound),
  )
  expect(await foundBy('number', numbers, [number('max', bound)])).toEqual(
    numbers.filter((one) => one <= bound),
  )
})

test('of two bounds the narrower range is looked for, and of none between them nothing', async () => {
  const within = [number('min', -3), number('max', 100), number('min', 1)]
  expect(await foundBy('number', numbers, within)).toEqual([1, 2, 3, 4.25, 99, 100])
  expect(stepsOf([number('min', 2), number('max', 1)])).toEqual([[]])
})

const days = [
  '0000-01-01',
  '0999-12-31',
  '1969-12-31',
  '2000-02-29',
  '2026-11-20',
  '2026-11-21',
  '2026-12-01',
  '9999-12-31',
]

test.each(days)(
  'the steps since or until a moment of %s are those of the days, its own among them',
  async (day) => {
    const moments = days.map((one) => `${one}T12:00:00.000Z`)
    const bound = `${day}T12:00:00.000Z`
    expect(await foundBy('date', moments, [date('since', bound)])).toEqual(
      moments.filter((one) => one >= bound),
    )
    expect(await foundBy('date', moments, [date('until', bound)])).toEqual(
      moments.filter((one) => one <= bound),
    )
  },
)

test('a range is some hundred steps at most, however wide', () => {
  for (const value of [-123_456.789, 0, 1, 0.1, 987_654_321]) {
    expect(stepsOf([number('min', value)])[0]?.length).toBeLessThan(120)
    expect(stepsOf([number('min', value), number('max', value * 3 + 1000)])[0]?.length).toBeLessThan(220)
  }
})

test('other slots, other attributes and values without a number or a date have no place', async () => {
  const held = [
    { attributeId: 'a-1', value: { ...empty, text: 'twelve' } },
    { attributeId: 'a-1', value: { ...empty, boolean: true } },
    { attributeId: 'a-1', value: { ...empty, image: 'https://pictures.example/1.png' } },
    { attributeId: 'a-2', value: { ...empty, number: 12 } },
  ]
  const rows = await api.sql<{ found: boolean }>('select attribute_steps($1::jsonb) && $2::text[] as found', [
    JSON.stringify(held),
    stepsOf([number('min', -1e300)])[0],
  ])
  expect(rows).toEqual([{ found: false }])
})
