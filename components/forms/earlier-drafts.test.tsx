import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAccount } from '@/components/accounts/account.fixture'
import { emptyValues } from '@/components/accounts/form/account-values'
import { EditAccount } from '@/components/accounts/form/edit-account'
import { answerActions } from '@/components/actions.fixture'
import { emptyDraft } from '@/components/alerts/place/draft-values'
import { useAlertDraft } from '@/components/alerts/place/use-alert-draft'
import { ana, showPiece } from '@/components/console.fixture'
import { AccountTypeDialog } from '@/components/settings/account-types/account-type-dialog'
import { anIdentity } from '@/components/settings/identities/identity.fixture'
import { IdentityDialog } from '@/components/settings/identities/identity-dialog'
import type { DraftKind } from '@/lib/drafts/draft-kinds'
import { DraftWriter } from '@/lib/drafts/draft-writer'
import { forgetDrafts } from '@/lib/drafts/tab-storage'

const updateAccountType = vi.fn()
const createAlert = vi.fn()
answerActions({ updateAccountType, createAlert })

beforeEach(() => {
  forgetDrafts()
  updateAccountType.mockReset()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A draft as an earlier version of the console stored it. */
const keep = (kind: DraftKind, id: string, draft: object) =>
  new DraftWriter(ana).write(kind, id, draft as never)

const editing = <Row,>(row: Row) => ({ row, open: true, opening: 1, start() {}, startNew() {}, close() {} })
const tower = { id: 't1', name: 'Tower', description: 'Theirs', order: 1, version: 3 }
const showTower = () => showPiece(<AccountTypeDialog editing={editing(tower)} onSaved={() => {}} />)
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const save = () => act(async () => fireEvent.click(screen.getByText('Save changes')))

test.each([
  ['another text', 'Mine', 'Theirs'],
  ['a cleared text', '', 'Theirs'],
  ['a text that someone else cleared', 'Mine', ''],
])(
  'even after another reload, %s from an earlier version of the console overwrites nothing that the user has not seen',
  async (_, mine, theirs) => {
    keep('account-type', 't1', { values: { name: 'Tower', description: mine }, kept: 2 })
    const row = { ...tower, description: theirs }
    const show = () => showPiece(<AccountTypeDialog editing={editing(row)} onSaved={() => {}} />)
    show()
    await screen.findByText('This has changed since you opened it')
    cleanup()
    show()
    await screen.findByText('This has changed since you opened it')
    expect((await field('Description')).value).toBe(mine)
    expect(screen.queryByText(/^Before/)).toBeNull()
    await save()
    await screen.findByText('Choose a value for each field.')
    expect(updateAccountType).not.toHaveBeenCalled()

    updateAccountType.mockResolvedValue({ ok: true, data: { accountType: tower } })
    fireEvent.click(screen.getByText('Keep all mine'))
    await save()
    const body = { name: 'Tower', description: mine }
    await waitFor(() =>
      expect(updateAccountType).toHaveBeenCalledWith({ params: { id: 't1' }, body }, { ifMatch: 3 }),
    )
  },
)

test('a draft from an earlier version is restored unchanged if nobody has changed the record', async () => {
  keep('account-type', 't1', { values: { name: 'Tower', description: 'Mine' }, kept: 3 })
  showTower()
  await screen.findByText('Start over')
  expect((await field('Description')).value).toBe('Mine')
  expect(screen.queryByText('This has changed since you opened it')).toBeNull()
})

test('an account’s draft from an earlier version waits for a choice only if the account has changed', async () => {
  const values = { ...emptyValues, fullname: 'Mine' }
  for (const [version, isAsked] of [
    [anAccount.version, false],
    [anAccount.version - 1, true],
  ] as const) {
    keep('account', anAccount.id, { values, kept: { ...anAccount, version } })
    showPiece(<EditAccount account={anAccount} accountTypes={[]} attributes={[]} country="CL" />)
    await screen.findByText(isAsked ? 'This has changed since you opened it' : 'Start over')
    expect(screen.queryByText('This has changed since you opened it') !== null).toBe(isAsked)
    cleanup()
  }
})

test('a field that an earlier draft lacks keeps the saved value', async () => {
  const { name, roles, sendsUnapproved, supervisor } = anIdentity
  const values = { name: `${name} Mine`, roles, expiresAt: '', sendsUnapproved, supervisor }
  keep('identity', 'ana', { values, kept: 0 })
  const row = { ...anIdentity, disabled: true }
  showPiece(
    <IdentityDialog editing={editing(row)} ownId="eva" managingRoles={['admin']} onSaved={() => {}} />,
  )
  await screen.findByText('This has changed since you opened it')
  expect((await field('Name *')).value).toBe('Ana Mine')
  expect(screen.queryByRole('radio', { name: /disabled/i, hidden: true })).toBeNull()
})

function PlaceAlert() {
  const known = { alerts: [], view: undefined }
  const draft = useAlertDraft({ known, near: undefined, onSettled() {} })
  return (
    <button type="button" onClick={(event) => draft.submit(event, () => {})}>
      {draft.isBegun ? 'Place' : 'Wait'}
    </button>
  )
}

test('after an update of the console, an alert whose response was lost is sent again under the same idempotency key', async () => {
  const values = { ...emptyDraft, place: '-33.45, -70.65', alertType: 'fire' }
  keep('alert', 'new', { values, kept: 'key 1' })
  createAlert.mockResolvedValue({
    ok: false,
    failure: { status: 503, code: 'not_known', message: '', issues: [], data: {} },
  })
  showPiece(<PlaceAlert />)
  fireEvent.click(await screen.findByText('Place'))
  await waitFor(() => expect(createAlert).toHaveBeenCalledOnce())
  expect(createAlert.mock.lastCall?.[1]).toMatchObject({ idempotencyKey: 'key 1' })
})
