import { expect, test } from 'vitest'
import { PageStart } from './page-start'

const first = new PageStart()
const second = first.next(50, 'b') as PageStart
const third = second.next(200, 'c') as PageStart

test('a page knows its cursor, the rows before it and the page before it', () => {
  expect(third).toMatchObject({ cursor: 'c', at: 250, previous: second })
  expect(third.next(10, null)).toBeUndefined()
})

test('the page that holds a row is the one before the page that is found', () => {
  expect(third.pageAfter(249).previous).toBe(second)
  expect(third.pageAfter(50).previous).toBe(second)
  expect(third.pageAfter(49).previous).toBe(first)
  expect(third.pageAfter(0).previous).toBe(first)
})
