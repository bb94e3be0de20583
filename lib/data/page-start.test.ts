import { expect, test } from 'vitest'
import { firstPage, nextPage, type PageStart, pageAfter } from './page-start'

const second = nextPage(firstPage, 50, 'b') as PageStart
const third = nextPage(second, 200, 'c') as PageStart

test('each page has its cursor, the number of rows before it and the start of the previous page', () => {
  expect(third).toMatchObject({ cursor: 'c', at: 250, previous: second })
  expect(nextPage(third, 10, null)).toBeUndefined()
})

test('a jump to a row returns the start of the page after the one that contains the row', () => {
  expect(pageAfter(third, 249).previous).toBe(second)
  expect(pageAfter(third, 50).previous).toBe(second)
  expect(pageAfter(third, 49).previous).toBe(firstPage)
  expect(pageAfter(third, 0).previous).toBe(firstPage)
})
