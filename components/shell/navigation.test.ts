import { expect, test } from 'vitest'
import { isCurrent } from './navigation'

test('a destination is current on its own pages and no other’s', () => {
  expect(isCurrent('/', '/')).toBe(true)
  expect(isCurrent('/', '/accounts')).toBe(false)
  expect(isCurrent('/accounts', '/accounts/new')).toBe(true)
  expect(isCurrent('/accounts', '/accounts-old')).toBe(false)
})
