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

// What reads drafts is there from then on.
beforeAll(async () => {
  open('ana').unmount()
  await vi.dynamicImportSettled()
})
beforeEach(() => forgetDrafts())
afterEach(cleanup)

/** The form of one person for a type, or for a new one; `answer` is what saving it comes to. */
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

test('what one person typed is there after a reload, and no other one at the same desk sees it', () => {
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

test('a conflict keeps what was typed, shows what is stored, and the next save is on the newer record', async () => {
  const form = open('ana', tower)
  form.type('Typed later')
  form.fail(stale({ ...tower, description: 'Stored meanwhile', version: 5 }))
  await form.save()
  expect(form.record.current.stale).toMatchObject({ before: tower, row: { description: 'Stored meanwhile' } })
  expect(form.name()).toBe('Typed later')
  form.fail(undefined)
  await form.save()
  expect(form.saves.map(({ version }) => version)).toEqual([2, 5])
  expect(form.saved).toEqual(['Typed later'])
})

test('a record that is submitted as it is stored is not sent, and is not called saved', async () => {
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

test('nothing is called saved when it is not known, and what was typed stays', async () => {
  const form = open('ana')
  form.type('Perhaps')
  form.fail(notKnown)
  await form.save()
  expect(form.record.current.failure?.code).toBe('not_known')
  expect(form.saved).toEqual([])
  form.unmount()
  expect(open('ana').name()).toBe('Perhaps')
})

test('a refusal is said at its field', async () => {
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

test('a change beside the form moves it to the newer version and keeps what is typed', async () => {
  const form = open('ana', tower)
  form.type('Typed')
  act(() => form.record.current.rebase({ ...tower, version: 3 }))
  await form.save()
  expect(form.saves).toEqual([{ name: 'Typed', version: 3 }])
})

test('what others changed before that is not passed over', async () => {
  const form = open('ana', tower)
  form.type('Typed')
  act(() => form.record.current.rebase({ ...tower, version: 4 }))
  await form.save()
  expect(form.saves).toEqual([{ name: 'Typed', version: 2 }])
})
