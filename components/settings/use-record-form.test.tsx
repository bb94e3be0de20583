import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ana, Console } from '@/components/console.fixture'
import { type Failure, notKnown, RequestError } from '@/lib/data/request-error'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { requiredText } from './required-text'
import { useRecordForm } from './use-record-form'

const Form = z.object({ name: requiredText(100), description: z.string() })
const tower = { id: 't1', name: 'Tower', description: '', version: 2 }
const stale = (current: object): Failure => ({
  ...notKnown,
  status: 412,
  code: 'version_stale',
  data: { accountType: current },
})

// Once loaded, the code that reads drafts stays available.
beforeAll(async () => {
  open('ana').unmount()
  await vi.dynamicImportSettled()
})
beforeEach(() => forgetDrafts())
afterEach(cleanup)

/** One person's form for a type, or for a new one; `fail` sets the outcome of saving. */
function open(identityId: string, row?: typeof tower) {
  const saves: { name: string; version: number | undefined }[] = []
  const saved: string[] = []
  let failure: Failure | undefined
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Console owner={{ ...ana, identityId }}>{children}</Console>
  )
  const { result, unmount } = renderHook(
    () => {
      const record = useRecordForm({
        kind: 'account-type',
        schema: Form,
        row,
        toValues: (from?: typeof tower) => ({ name: from?.name ?? '', description: from?.description ?? '' }),
        save: async ({ name }, base) => {
          saves.push({ name, version: base?.version })
          if (failure) throw new RequestError(failure)
        },
        onSaved: ({ name }) => saved.push(name),
        reads: ['definitions'],
      })
      return { ...record, errors: record.form.formState.errors }
    },
    { wrapper },
  )
  return {
    record: result,
    saves,
    saved,
    unmount,
    fail: (next: Failure | undefined) => {
      failure = next
    },
    name: () => result.current.form.getValues('name'),
    type: (name: string) => act(() => result.current.form.setValue('name', name)),
    save: () => act(() => result.current.submit()),
  }
}

test('a person’s draft survives a reload, and nobody else at the same computer sees it', () => {
  const ana = open('ana')
  ana.type('Ana’s tower')
  ana.unmount()
  const eva = open('eva')
  expect(eva.name()).toBe('')
  expect(eva.record.current.draft.restored).toBe(false)
  const again = open('ana')
  expect(again.name()).toBe('Ana’s tower')
  expect(again.record.current.draft.restored).toBe(true)
})

test('a conflict keeps the input, shows the saved version, and the next save is based on that version', async () => {
  const form = open('ana', tower)
  form.type('Typed later')
  form.fail(stale({ ...tower, description: 'Saved in the meantime', version: 5 }))
  await form.save()
  expect(form.record.current.stale).toMatchObject({
    before: tower,
    row: { description: 'Saved in the meantime' },
  })
  expect(form.name()).toBe('Typed later')
  form.fail(undefined)
  await form.save()
  expect(form.saves.map(({ version }) => version)).toEqual([2, 5])
  expect(form.saved).toEqual(['Typed later'])
})

test('an unchanged record is neither sent nor reported as saved', async () => {
  const form = open('ana', tower)
  form.type('Tower ')
  await form.save()
  expect(form.record.current.unchanged).toBe(true)
  expect([form.saves, form.saved]).toEqual([[], []])
  form.type('Tower 2')
  await form.save()
  expect(form.record.current.unchanged).toBe(false)
  expect(form.saved).toEqual(['Tower 2'])
})

test('a save with an unknown outcome is not reported as saved, and the input is kept', async () => {
  const form = open('ana')
  form.type('Perhaps')
  form.fail(notKnown)
  await form.save()
  expect(form.record.current.failure?.code).toBe('not_known')
  expect(form.saved).toEqual([])
  form.unmount()
  expect(open('ana').name()).toBe('Perhaps')
})

test('a refusal is shown at its field', async () => {
  const form = open('ana')
  form.type('Tower')
  const issues = [{ path: 'name', code: 'duplicate' as const, message: '' }]
  form.fail({ ...notKnown, status: 422, code: 'invalid_arguments', issues })
  await form.save()
  expect(form.record.current.failure).toBeUndefined()
  expect(form.record.current.errorOf('name')).toBe(
    'Another one is already the same, apart from case, accents or spaces.',
  )
})

test('a change outside the form moves it to the newer version and keeps the input', async () => {
  const form = open('ana', tower)
  form.type('Typed')
  act(() => form.record.current.rebase({ ...tower, version: 3 }))
  await form.save()
  expect(form.saves).toEqual([{ name: 'Typed', version: 3 }])
})

test('a change outside the form does not skip over earlier changes by others', async () => {
  const form = open('ana', tower)
  form.type('Typed')
  act(() => form.record.current.rebase({ ...tower, version: 4 }))
  await form.save()
  expect(form.saves).toEqual([{ name: 'Typed', version: 2 }])
})
