import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { router, showPiece } from '@/components/console.fixture'
import { upstreamWithout } from '@/components/settings/business/business.fixture'
import type { Account } from '@/lib/contract/accounts/account'
import { accountKeys } from '@/lib/data/accounts/accounts'
import { businessKeys } from '@/lib/data/business'
import { anAccount, refusal } from '../account.fixture'
import { defineAttribute } from '../attribute.fixture'
import { FieldEditor } from './in-place/field-editor'
import { RecordEditing, useEditing } from './in-place/record-editing'
import { MoreActions } from './more-actions'
import { undoBody } from './undo-body'
import { useRecordActions } from './use-record-actions'
import { useRemoval } from './use-removal'

const actions = { updateAccount: vi.fn(), deleteAccount: vi.fn(), expireAccount: vi.fn() }
answerActions(actions)

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

function Acts({ account }: { account: Account }) {
  const { remove } = useRemoval(account, 'Luz', () => router.push('/accounts'))
  const { validate, subscribe, expireNow, pending } = useRecordActions(account)
  return (
    <>
      <button type="button" onClick={remove}>
        Delete
      </button>
      <button type="button" onClick={() => validate(true)} aria-busy={pending}>
        Validate
      </button>
      <button type="button" onClick={() => subscribe(false)}>
        Unsubscribe
      </button>
      <button type="button" onClick={expireNow}>
        Expire now
      </button>
    </>
  )
}

async function press(name: string) {
  const button = await screen.findByText(name)
  await act(async () => fireEvent.click(button))
}
const says = (words: RegExp) => waitFor(() => expect(document.body.textContent).toMatch(words))

/** The arguments of an action that updates the account `a1`. */
const update = (body: object, ifMatch: number) => [{ params: { accountId: 'a1' }, body }, { ifMatch }]

/** Renders part of an account's page, with the account already loaded by the server. */
function showRecord(account: Account, piece: ReactNode, upstream?: ReturnType<typeof upstreamWithout>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } })
  client.setQueryData(accountKeys.one(account.id), { account })
  if (upstream) client.setQueryData(businessKeys.own, { business: {}, upstream })
  return showPiece(
    <RecordEditing accountId={account.id} madeAt={0} accountTypes={[]} attributes={[since]} canWrite>
      {piece}
    </RecordEditing>,
    { client },
  )
}

/** Shows the account's current name and version, and its actions. */
function Known() {
  const { account } = useEditing()
  return (
    <>
      <p>{`${account.fullname}, version ${account.version}`}</p>
      <Acts account={account} />
    </>
  )
}

/** Stubs the response to the browser's requests; not needed if the test uses only the response to a write. */
const serve = (answer: () => Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  )

test('the page shows the response to a write, and the result of a later load', async () => {
  const saved = { ...anAccount, validated: true, version: 5 }
  serve(() => Response.json({ data: { account: { ...saved, fullname: 'Luz M.', version: 6 } } }))
  actions.updateAccount.mockResolvedValue({ ok: true, data: { account: saved } })
  showRecord(anAccount, <Known />)
  expect(screen.getByText('Luz, version 4')).toBeTruthy()
  await press('Validate')
  await screen.findByText('Luz M., version 6')
  expect(actions.updateAccount).toHaveBeenCalledWith(...update({ validated: true }, 4))
})

test("someone else's change is shown, and the next action is based on it", async () => {
  const theirs = { ...anAccount, fullname: 'Luz Marina', version: 7 }
  serve(() => new Response(null, { status: 502 }))
  actions.updateAccount.mockResolvedValue(refusal('version_stale', { account: theirs }))
  showRecord(anAccount, <Known />)
  await press('Validate')
  await screen.findByText('Luz Marina, version 7')
  await press('Validate')
  expect(actions.updateAccount).toHaveBeenLastCalledWith(...update({ validated: true }, 7))
})

test('a response older than the known version changes nothing', async () => {
  serve(() => new Response(null, { status: 502 }))
  actions.updateAccount.mockResolvedValue({ ok: true, data: { account: { ...anAccount, version: 3 } } })
  showRecord(anAccount, <Known />)
  await press('Validate')
  await says(/Account validated/)
  expect(screen.getByText('Luz, version 4')).toBeTruthy()
})

test('the page is refreshed if the account no longer exists', async () => {
  serve(() => Response.json(refusal('not_found'), { status: 404 }))
  actions.deleteAccount.mockResolvedValue(refusal('not_known'))
  showRecord(anAccount, <Known />)
  await press('Delete')
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
  expect(screen.getByText('Luz, version 4')).toBeTruthy()
})

test('a deletion sends the version that is shown', async () => {
  actions.deleteAccount.mockResolvedValue({ ok: true, data: { account: anAccount } })
  showPiece(<Acts account={anAccount} />)
  await press('Delete')
  expect(actions.deleteAccount).toHaveBeenCalledWith({ params: { accountId: 'a1' } }, { ifMatch: 4 })
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/accounts'))
  await says(/Luz was deleted/)
})

test('an account that someone else has changed is not deleted', async () => {
  actions.deleteAccount.mockResolvedValue(refusal('version_stale', { account: anAccount }))
  showPiece(<Acts account={anAccount} />)
  await press('Delete')
  await says(/Luz was not deleted.*Someone else has changed it/)
  expect(router.push).not.toHaveBeenCalled()
})

test('a deletion without a response is reported as neither done nor failed', async () => {
  actions.deleteAccount.mockResolvedValue(refusal('not_known'))
  showPiece(<Acts account={anAccount} />)
  await press('Delete')
  await says(/Luz may or may not have been deleted/)
  expect(document.body.textContent).not.toMatch(/was not deleted/)
})

test('a changed flag stays pending until the response, and undoing the change sends the new version', async () => {
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
  expect(actions.updateAccount).toHaveBeenLastCalledWith(...update({ validated: false }, 5))
  await says(/Undone/)
})

test.each([
  [
    'Unsubscribe',
    actions.updateAccount,
    update({ subscribed: false }, 4),
    /Account unsubscribed/,
    { subscribed: true },
  ],
  ['Expire now', actions.expireAccount, ['a1', 4], /Account expired/, { expirationDate: null }],
] as const)(
  '%s sends the version shown, and can be undone from its toast',
  async (name, action, sent, said, undone) => {
    action.mockResolvedValueOnce({ ok: true, data: { account: { ...anAccount, version: 5 } } })
    showPiece(<Acts account={anAccount} />)
    await press(name)
    await says(said)
    expect(action).toHaveBeenCalledExactlyOnceWith(...sent)
    actions.updateAccount.mockResolvedValue({ ok: true, data: { account: { ...anAccount, version: 6 } } })
    await press('Undo')
    expect(actions.updateAccount).toHaveBeenLastCalledWith(...update(undone, 5))
    await says(/Undone/)
  },
)

const since = defineAttribute('since', 'date')
const slots = { text: '', number: 0, boolean: false, image: null }
const stored = { attributeId: 'since', tag: 'since', value: { ...slots, date: '2026-03-01T12:00:31.250Z' } }
const dated = { ...anAccount, expirationDate: '2027-03-01T12:00:31.250Z', attributesValue: [stored] }

test.each([
  ['expirationDate', 'Expires', { expirationDate: dated.expirationDate }],
  ['attributes._since', 'since', { attributesValue: [stored] }],
] as const)('undoing a date writes back exactly what was stored: %s', async (path, label, undone) => {
  const saved = { ...dated, version: 5 }
  actions.updateAccount.mockResolvedValue({ ok: true, data: { account: saved } })
  showRecord(dated, <FieldEditor path={path} onClose={() => {}} />)
  fireEvent.input(screen.getByLabelText(label), { target: { value: '2028-01-01T10:00' } })
  await press('Save')
  await says(/was saved/)
  await press('Undo')
  await waitFor(() => expect(actions.updateAccount).toHaveBeenLastCalledWith(...update(undone, 5)))
})

test('an undo restores previous values, including empty ones, and removes what was added', () => {
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

test('in-place input survives its page being hidden, until it is cancelled', async () => {
  const onClose = vi.fn()
  const open = () => showRecord(anAccount, <FieldEditor path="fullname" onClose={onClose} />)
  const field = () => screen.findByLabelText<HTMLInputElement>('Full name')
  open()
  fireEvent.input(await field(), { target: { value: 'Luz Marina' } })
  cleanup()
  open()
  await waitFor(async () => expect((await field()).value).toBe('Luz Marina'))
  await press('Cancel')
  expect(onClose).toHaveBeenCalledTimes(1)
  cleanup()
  open()
  expect((await field()).value).toBe('Luz')
})

test('if deleted accounts cannot be restored, an account is deleted only after confirmation', async () => {
  actions.deleteAccount.mockResolvedValue({ ok: true, data: { account: anAccount } })
  showRecord(anAccount, <MoreActions name="Luz" />, upstreamWithout('restoreAccount'))
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await press('Delete…')
  await says(/Delete Luz\?.*cannot be restored from here/)
  expect(actions.deleteAccount).not.toHaveBeenCalled()
  await press('Delete account')
  expect(actions.deleteAccount).toHaveBeenCalledTimes(1)
})
