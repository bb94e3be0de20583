import { expect, test } from 'vitest'
import { transitionName } from './moving-title'

test('the title of a record is animated, whatever characters its ID contains', () => {
  const names = ['a1', 'a b', 'a/b', 'кв 12', 'кв_12'].map((id) => btoa(transitionName('account', id)))
  expect(new Set(names).size).toBe(5)
})
