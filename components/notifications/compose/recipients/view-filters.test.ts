import { expect, test } from 'vitest'
import { filtersOfView } from './view-filters'

test('a view is converted into its search', () => {
  expect(filtersOfView('q=ana&type=t1&blocked=false&sort=name&columns=phone', [])).toEqual({
    q: 'ana',
    accountType: 't1',
    blocked: 'false',
  })
  expect(filtersOfView('', [])).toEqual({})
})

test.each(['q=a', 'since=soon', 'until=1', 'attribute=gone:eq:x', 'deleted=true'])(
  'a view with an invalid filter or with deleted accounts matches nobody: %s',
  (query) => {
    expect(filtersOfView(`type=t1&${query}`, [])).toBeUndefined()
  },
)
