import { expect, test } from 'vitest'
import { longestAgeMs } from './replica-read'

test.each([
  [null, Number.POSITIVE_INFINITY],
  ['', Number.POSITIVE_INFINITY],
  ['max-age=2', 2_000],
  ['max-age=0', 0],
  ['no-cache', 0],
  ['No-Cache', 0],
  ['no-store', 0],
  ['max-age=60, no-cache', 0],
  ['no-transform , MAX-AGE="3"', 3_000],
  ['max-age', Number.POSITIVE_INFINITY],
  ['max-age=-1', Number.POSITIVE_INFINITY],
  ['xmax-age=1', Number.POSITIVE_INFINITY],
])('the request header %j allows an age of %d ms', (header, age) => {
  expect(longestAgeMs(header)).toBe(age)
})
