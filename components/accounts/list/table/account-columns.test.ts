import { expect, test } from 'vitest'
import { columnsOf } from '@/components/ui/data-table/table-columns'
import type { AccountMatch } from '@/lib/contract/accounts/account-search'
import { attributeColumn, readShown, shownColumns, toggleShown } from './account-columns'

const column = columnsOf<AccountMatch>()
const fixed = (id: string) => column.display({ id, meta: { isFixed: true } })
const columns = [
  fixed('phone'),
  column.display({ id: 'name' }),
  column.display({ id: 'created' }),
  fixed('restore'),
]

const shownFor = (address: string) => shownColumns(columns, readShown(address, columns)).map(({ id }) => id)

test('only the chosen columns are shown, in the chosen order, between the columns that are always shown', () => {
  expect(shownFor('created,name')).toEqual(['phone', 'created', 'name', 'restore'])
  expect(shownFor('created,gone,created')).toEqual(['phone', 'created', 'restore'])
})

test("an attribute's column is shown and hidden independently of the others, whatever the attribute's ID", () => {
  const ids = ['unit', 'name', 'a,b', 'кв 12', '50%'].map(attributeColumn)
  const all = [...columns, ...ids.map((id) => column.display({ id }))]
  const shown = readShown(ids.join(), all)
  expect(shown).toEqual(['phone', ...ids])
  expect(ids[0]).toBe('unit')
  expect(readShown(toggleShown(shown, ids[2] ?? '', all), all)).toEqual(['phone', ...ids.toSpliced(2, 1)])
  expect(readShown(toggleShown(shown, 'name', all), all)).toEqual(['phone', 'name', ...ids])
})
