import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { Console } from '@/components/console.fixture'
import { UiWordsProvider } from '@/components/ui/ui-words'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { messages } from '@/lib/i18n/messages'
import { AccountTypeDialog } from './account-type-dialog'

const updateAccountType = vi.fn()
answerActions({ updateAccountType })

beforeEach(() => forgetDrafts())
afterEach(cleanup)

const tower = { id: 't1', name: 'Tower', description: '', order: 1, version: 2 }
const stale = (accountType: object) => ({
  ok: false,
  failure: { status: 412, code: 'version_stale', message: '', issues: [], data: { accountType } },
})

async function open() {
  const onSaved = vi.fn()
  const editing = { row: tower, open: true, opening: 1, start() {}, startNew() {}, close() {} }
  render(
    <Console>
      <UiWordsProvider words={messages.en.common.ui}>
        <AccountTypeDialog editing={editing} onSaved={onSaved} />
      </UiWordsProvider>
    </Console>,
  )
  await screen.findByLabelText('Description', undefined, { timeout: 10_000 })
  return onSaved
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })
const save = () => act(async () => fireEvent.click(screen.getByText('Save changes')))

test('the second of two concurrent editors sees the saved version, keeps their input and saves on top of it', async () => {
  updateAccountType.mockResolvedValueOnce(
    stale({ ...tower, description: 'Saved in the meantime', version: 5 }),
  )
  const onSaved = await open()
  type('Name *', 'Typed later')
  await save()
  await screen.findByText(/^Someone changed this while you had it open/)
  expect(field('Description').value).toBe('Saved in the meantime')
  expect(field('Name *').value).toBe('Typed later')
  expect(onSaved).not.toHaveBeenCalled()

  const saved = { ...tower, name: 'Typed later', description: 'Typed even later', version: 6 }
  updateAccountType.mockResolvedValueOnce({ ok: true, data: { accountType: saved } })
  type('Description', 'Typed even later')
  await save()
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('Typed later'))
  const body = { name: 'Typed later', description: 'Typed even later' }
  expect(updateAccountType).toHaveBeenLastCalledWith({ params: { id: 't1' }, body }, { ifMatch: 5 })
})
