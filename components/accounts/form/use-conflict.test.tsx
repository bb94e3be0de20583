import { act, cleanup, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { type AccountValues, emptyValues } from './account-values'
import { useConflict } from './use-conflict'

afterEach(cleanup)

const base = { ...emptyValues, fullname: 'Ana' }
const theirs = { ...base, fullname: 'Ana (their version)' }
const mine = { ...base, fullname: 'Ana (first edit)' }

function meetConflict() {
  const { result } = renderHook(() => {
    const form = useForm<AccountValues>({ defaultValues: mine })
    return { form, conflict: useConflict(form) }
  })
  act(() => result.current.conflict.show({ base, theirs, mine }))
  return {
    name: () => result.current.form.getValues('fullname'),
    type: (text: string) => act(() => result.current.form.setValue('fullname', text)),
    chooseAll: (choice: 'mine' | 'theirs') => act(() => result.current.conflict.chooseAll(choice)),
  }
}

test('keeping all of mine keeps input typed after the conflict was shown', () => {
  const desk = meetConflict()
  desk.type('Ana (later edit)')
  desk.chooseAll('mine')
  expect(desk.name()).toBe('Ana (later edit)')
})

test('choosing mine after theirs brings the input back', () => {
  const desk = meetConflict()
  desk.chooseAll('theirs')
  expect(desk.name()).toBe('Ana (their version)')
  desk.chooseAll('mine')
  expect(desk.name()).toBe('Ana (first edit)')
})
