// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Account } from '@/lib/contract/account'
import { defineAttribute } from '../attribute.fixture'
import { anAccount, refusal, showPiece } from '../screen.fixture'
import { FieldEditor } from './in-place/field-editor'
import { RecordEditing } from './in-place/record-editing'
import { undoBody } from './undo-body'
import { useRecordActions } from './use-record-actions'
import { useRemoval } from './use-removal'

const { actions, router } = vi.hoisted(() => ({
  actions: { updateAccount: vi.fn(), deleteAccount: vi.fn(), restoreAccount: vi.fn() },
  router: { push: vi.fn(), refresh: vi.fn() },
}))
vi.mock('@/lib/actions/accounts', () => actions)
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
}))

vi.setConfig({ testTimeout: 20_000 })

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function Acts({ account }: { account: Account }) {
  const { remove } = useRemoval(account, 'Luz')
  const { validate, pending } = useRecordActions(account)
  return (
    <>
      <button type="button" onClick={remove}>
        Delete
      </button>
      <button type="button" onClick={() => validate(true)} aria-busy={pending}>
        Validate
      </button>
    </>
  )
}

const press = async (name: string) => act(async () => fireEvent.click(await screen.findByText(name)))
const says = (words: RegExp) => waitFor(() => expect(document.body.textContent).toMatch(words))

test('a deletion names the version that is shown', async () => {
  actions.deleteAccount.mockResolvedValue({ ok: true, data: { account: anAccount } })
  showPiece(<Acts account={anAccount} />)
  await press('Delete')
  expect(actions.deleteAccount).toHaveBeenCalledWith('a1', 4)
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/accounts'))
  await says(/Luz was deleted/)
})

test('an account that another one has changed is not deleted: it is shown as it is now', async () => {
  actions.deleteAccount.mockResolvedValue(refusal('version_stale', { account: anAccount }))
  showPiece(<Acts account={anAccount} />)
  await press('Delete')
  await says(/Luz was not deleted.*Someone else changed it meanwhile/)
  expect(router.refresh).toHaveBeenCalled()
  expect(router.push).not.toHaveBeenCalled()
})

test('of a deletion without an answer nobody says that it was done, nor that it was not', async () => {
  actions.deleteAccount.mockResolvedValue(refusal('not_known'))
  showPiece(<Acts account={anAccount} />)
  await press('Delete')
  await says(/It is not known whether Luz was deleted/)
  expect(document.body.textContent).not.toMatch(/was not deleted/)
})

test('a flag is pending until the answer; a toast takes it back onto what it became', async () => {
  let answer: (result: object) => void = () => {}
  actions.updateAccount.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  showPiece(<Acts account={anAccount} />)
  await press('Validate')
  await waitFor(() => expect(screen.getByText('Validate').getAttribute('aria-busy')).toBe('true'))
  expect(document.body.textContent).not.toMatch(/Account validated/)
  await act(async () =>
    answer({ ok: true, data: { account: { ...anAccount, validated: true, version: 5 } } }),
  )
  await says(/Account validated/)
  actions.updateAccount.mockResolvedValue({ ok: true, data: { account: { ...anAccount, version: 6 } } })
  await press('Undo')
  expect(actions.updateAccount).toHaveBeenLastCalledWith('a1', { validated: false }, 5)
  await says(/Undone/)
})

const since = defineAttribute('since', 'date')
const slots = { text: '', number: 0, boolean: false, image: null }
const stored = { attributeId: 'since', tag: 'since', value: { ...slots, date: '2026-03-01T12:00:31.250Z' } }
const dated = { ...anAccount, expirationDate: '2027-03-01T12:00:31.250Z', attributesValue: [stored] }

test.each([
  ['expirationDate', 'Expires', { expirationDate: dated.expirationDate }],
  ['attributes._since', 'since', { attributesValue: [stored] }],
] as const)('to undo a date writes back exactly what was stored: %s', async (path, label, undone) => {
  const saved = { ...dated, version: 5 }
  actions.updateAccount.mockResolvedValue({ ok: true, data: { account: saved } })
  showPiece(
    <RecordEditing account={dated} accountTypes={[]} attributes={[since]} canWrite>
      <FieldEditor path={path} onClose={() => {}} />
    </RecordEditing>,
  )
  fireEvent.input(screen.getByLabelText(label), { target: { value: '2028-01-01T10:00' } })
  await press('Save')
  await says(/: saved/)
  await press('Undo')
  await waitFor(() => expect(actions.updateAccount).toHaveBeenLastCalledWith('a1', undone, 5))
})

test('an undo gives back what was empty, and takes away what was added', () => {
  const sent = {
    fullname: 'Luz Marina',
    birthday: '1990-01-01',
    metadata: { floor: 3 },
    attributesValue: [{ attributeId: 'other', tag: 'other', value: { text: 'x' } }],
  }
  const after = { ...anAccount, metadata: { floor: 3 } }
  expect(undoBody(anAccount, sent, after)).toEqual({
    fullname: 'Luz',
    birthday: null,
    metadata: { floor: null },
    attributesValue: [{ attributeId: 'other', tag: 'other', value: null }],
  })
})
