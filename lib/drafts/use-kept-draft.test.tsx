import { act, cleanup, render, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { DraftWriter } from './draft-writer'
import { DraftOwnerProvider } from './owner'
import { useFormDraft } from './use-form-draft'

const ana = { businessId: 'acme', identityId: 'ana' }
const place = ['account-type', 'new'] as const
const keptTexts = () => JSON.stringify(Object.values(sessionStorage))

type Values = { name: string; description: string }
let form: ReturnType<typeof useForm<Values>>

function TypeForm() {
  form = useForm<Values>({ defaultValues: { name: '', description: '' } })
  useFormDraft(form, { kind: place[0], onRestore: ({ values }) => form.reset(values) })
  return null
}

afterEach(cleanup)

test('fields edited before the draft has loaded keep their input, and the draft fills in the rest', async () => {
  new DraftWriter(ana).write(...place, { values: { name: 'Neighbour', description: 'Kept' } })
  render(
    <DraftOwnerProvider {...ana}>
      <TypeForm />
    </DraftOwnerProvider>,
  )
  act(() => form.setValue('name', 'Typed'))
  expect(form.getValues()).toEqual({ name: 'Typed', description: '' })
  expect(keptTexts()).toContain('Neighbour')
  await waitFor(() => expect(form.getValues()).toEqual({ name: 'Typed', description: 'Kept' }))
  expect(keptTexts()).toContain('Typed')
  expect(keptTexts()).toContain('Kept')
})
