import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import type { AccountNote } from '@/lib/data/accounts/account-notes'
import { accountKeys } from '@/lib/data/accounts/accounts'
import { anAccount, refusal } from '../../account.fixture'
import { RecordEditing } from '../in-place/record-editing'
import { AccountNotes } from './account-notes'

const actions = { createAccountNote: vi.fn(), deleteAccountNote: vi.fn() }
answerActions(actions)

const note = (id: string, text: string, by = 'ana'): AccountNote => ({
  id,
  text,
  by: { identityId: by, name: by === 'ana' ? 'Ana' : 'Eva' },
  at: '2026-11-20T12:00:00Z',
})

let stored: AccountNote[]
beforeEach(() => {
  sessionStorage.clear()
  stored = [note('n2', 'Deaf in one ear'), note('n1', 'Dog bites', 'eva')]
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith(`/api/account/${anAccount.id}/notes`))
      return Response.json({ data: { notes: stored, next: null } })
    return new Promise(() => {})
  })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

async function show({ canWrite = true, canDeleteAny = false } = {}) {
  const client = new QueryClient()
  client.setQueryData(accountKeys.one(anAccount.id), { account: anAccount })
  showPiece(
    <RecordEditing accountId={anAccount.id} madeAt={0} accountTypes={[]} attributes={[]} canWrite={canWrite}>
      <AccountNotes identityId="ana" canDeleteAny={canDeleteAny} />
    </RecordEditing>,
    { client },
  )
  await screen.findByText('Dog bites')
}

const texts = () =>
  screen.getAllByRole('listitem').map((item) => within(item).getAllByText(/./)[0]?.textContent)
const deletable = () => screen.queryAllByRole('button', { name: /^Delete the note/ }).length
const field = () => screen.getByRole('textbox', { name: 'New note' }) as HTMLTextAreaElement
async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

test('notes are listed newest first with their authors', async () => {
  await show()
  expect(texts()).toEqual(['Deaf in one ear', 'Dog bites'])
  expect(screen.getAllByRole('listitem')[1]?.textContent).toMatch(/Eva, .*Nov 20/)
})

test.each([
  ['a user without write access', { canWrite: false, canDeleteAny: false }, 0],
  ['the author of one of them', { canWrite: true, canDeleteAny: false }, 1],
  ['an admin', { canWrite: true, canDeleteAny: true }, 2],
])(
  'whether a user can delete all notes, only their own, or none depends on their rights: %s',
  async (_, rights, count) => {
    await show(rights)
    expect(deletable()).toBe(count)
    expect(screen.queryAllByRole('textbox')).toHaveLength(rights.canWrite ? 1 : 0)
  },
)

test('a note is listed once the API confirms it; a refused note stays in its field and keeps its idempotency key', async () => {
  await show()
  fireEvent.change(field(), { target: { value: ' Rings twice ' } })
  actions.createAccountNote.mockResolvedValueOnce(refusal('unavailable'))
  await press('Add note')
  await screen.findByRole('alert')
  expect(field().value).toBe(' Rings twice ')
  actions.createAccountNote.mockImplementationOnce(async ({ body }: { body: { text: string } }) => {
    stored = [note('n3', body.text), ...stored]
    return { ok: true, data: { note: stored[0] } }
  })
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(texts()[0]).toBe('Rings twice'))
  expect(field().value).toBe('')
  const [first, second] = actions.createAccountNote.mock.calls
  const request = { params: { accountId: anAccount.id }, body: { text: 'Rings twice' } }
  expect(first).toEqual([request, { idempotencyKey: expect.any(String) }])
  expect(second).toEqual(first)
})

test('a note edited after a lost response is sent as another note only once the first is known to be saved', async () => {
  await show()
  fireEvent.change(field(), { target: { value: 'Dog' } })
  actions.createAccountNote.mockResolvedValueOnce(refusal('not_known'))
  await press('Add note')
  await screen.findByRole('alert')
  fireEvent.change(field(), { target: { value: 'Two dogs' } })
  actions.createAccountNote.mockResolvedValueOnce(refusal('idempotency_key_reused'))
  await press('Add note')
  await screen.findByText(/was saved after all/)
  expect(field().value).toBe('Two dogs')
  actions.createAccountNote.mockResolvedValueOnce({ ok: true, data: { note: note('n3', 'Two dogs') } })
  await press('Add note')
  await waitFor(() => expect(field().value).toBe(''))
  const [lost, reused, added] = actions.createAccountNote.mock.calls.map(
    ([, { idempotencyKey }]) => idempotencyKey,
  )
  expect(reused).toBe(lost)
  expect(added).not.toBe(reused)
})

test('a half-written note survives a reload', async () => {
  await show()
  fireEvent.change(field(), { target: { value: 'Half a' } })
  cleanup()
  await show()
  await waitFor(() => expect(field().value).toBe('Half a'))
})

test('a note is deleted after confirmation, and stays if the API refuses', async () => {
  await show()
  await press('Delete the note by Ana, Nov 20, 2026, 12:00 PM')
  actions.deleteAccountNote.mockResolvedValueOnce(refusal('role_forbidden'))
  const dialog = await screen.findByRole('alertdialog')
  const confirm = () =>
    act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' })))
  await confirm()
  await within(dialog).findByRole('alert')
  expect(screen.queryByText('Deaf in one ear')).toBeTruthy()
  actions.deleteAccountNote.mockImplementationOnce(async () => {
    stored = stored.filter(({ id }) => id !== 'n2')
    return { ok: true, data: {} }
  })
  await confirm()
  await waitFor(() => expect(screen.queryByText('Deaf in one ear')).toBeNull())
  const request = { params: { accountId: anAccount.id, noteId: 'n2' } }
  expect(actions.deleteAccountNote).toHaveBeenLastCalledWith(request, {})
})
