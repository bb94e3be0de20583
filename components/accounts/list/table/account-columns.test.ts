import { expect, test } from 'vitest'
import { columnsOf } from '@/components/ui/data-table/table-columns'
import type { AccountMatch } from '@/lib/contract/accounts/account-search'
import { readShown, shownColumns } from './account-columns'

const column = columnsOf<AccountMatch>()
const fixed = (id: string) => column.display({ id, meta: { isFixed: true } })
const columns = [
  fixed('phone'),
  column.display({ id: 'name' }),
  column.display({ id: 'created' }),
  fixed('restore'),
]

const shownFor = (address: string) => shownColumns(columns, readShown(address, columns)).map(({ id }) => id)

test('only the chosen columns are shown, in the order chosen, between those that always are', () => {
  expect(shownFor('created,name')).toEqual(['phone', 'created', 'name', 'restore'])
  expect(shownFor('created,gone,created')).toEqual(['phone', 'created', 'restore'])
})
