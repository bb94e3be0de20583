import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Console } from '@/components/console.fixture'
import type { AccountType } from '@/lib/contract/definitions'
import { useCellChoices } from './use-cell-choices'

afterEach(cleanup)

test('a cell gets an account type’s name, as people write it in a file, unless two types share that name', () => {
  const names = ['Resident', 'Staff', 'staff']
  const accountTypes = names.map((name, at) => ({ id: `id-${at}`, name })) as AccountType[]
  const choices = () => useCellChoices('accountType', { accountTypes, attributes: [] })
  expect(renderHook(choices, { wrapper: Console }).result.current).toEqual([
    { value: 'Resident', label: 'Resident' },
    { value: 'id-1', label: 'Staff' },
    { value: 'id-2', label: 'staff' },
  ])
})
