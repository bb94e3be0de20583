import { expect, test } from 'vitest'
import { destinations, isCurrent } from './navigation'

test('a destination is current only on its own pages', () => {
  const currentOn = (path: string) => destinations.filter((one) => isCurrent(one, path)).map(({ key }) => key)
  expect(currentOn('/')).toEqual(['overview'])
  expect(currentOn('/accounts/new')).toEqual(['accounts'])
  expect(currentOn('/accounts-old')).toEqual([])
  expect(currentOn('/settings/business')).toEqual(['settings'])
})
