import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { router, showPiece } from '@/components/console.fixture'
import type { Account } from '@/lib/contract/accounts/account'
import type { Duplicate, Merge } from '@/lib/data/accounts/account-merges'
import { accountKeys } from '@/lib/data/accounts/accounts'
import { anAccount, refusal } from '../../account.fixture'
import { defineAttribute } from '../../attribute.fixture'
import { RecordEditing } from '../in-place/record-editing'
import { PastMerges } from './past-merges'
import { PossibleDuplicates } from './possible-duplicates'

const actions = { mergeAccounts: vi.fn(), undoMerge: vi.fn() }
answerActions(actions)

const unit = defineAttribute('unit', 'text', { name: 'Unit' })
const own: Account = { ...anAccount, phone: '+56911111111', birthday: '1980-01-02' }
const other: Account = { ...own, id: 'a2', phone: '+56911111112', version: 7 }
const duplicate: Duplicate = {
  account: other,
  reasons: [{ kind: 'name' }, { kind: 'phone' }, { kind: 'attribute', attributeId: 'unit' }],
  counts: { alerts: 2, notes: 1, devices: 0 },
}
const done: Merge = {
  id: 'm1',
  accountId: 'a1',
  merged: { id: 'a2', name: 'Luz', phone: other.phone },
  mergedBy: 'ana',
  mergedAt: '2026-11-20T12:00:00Z',
  undoableUntil: '2026-12-20T12:00:00Z',
}

let duplicates: Duplicate[]
let merges: Merge[]
beforeEach(() => {
  duplicates = [duplicate]
  merges = []
  const answers: Record<string, () => object> = {
    '/api/account/a1/duplicates': () => ({ duplicates }),
    '/api/account/a1/merges': () => ({ merges }),
  }
  vi.stubGlobal('fetch', async (address: string) => {
    const answer = answers[address]
    return answer ? Response.json({ data: answer() }) : new Promise(() => {})
  })
  actions.mergeAccounts.mockImplementation(async () => {
    duplicates = []
    merges = [done]
    return { ok: true, data: { account: { ...own, version: 5 }, merge: done } }
  })
  actions.undoMerge.mockImplementation(async () => {
    duplicates = [duplicate]
    merges = []
    return { ok: true, data: { account: { ...own, version: 6 } } }
  })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

function show({ canWrite = true } = {}) {
  const client = new QueryClient()
  client.setQueryData(accountKeys.one('a1'), { account: own })
  showPiece(
    <RecordEditing accountId="a1" madeAt={0} accountTypes={[]} attributes={[unit]} canWrite={canWrite}>
      <PossibleDuplicates imageHosts={[]} />
      <PastMerges />
    </RecordEditing>,
    { client },
  )
}

const region = (name = 'Possible duplicates') => screen.findByRole('region', { name })
async function press(name: string | RegExp) {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
/** Found by its name, because a toast also has the dialog role. */
const theDialog = () => screen.queryByRole('dialog', { name: 'Merge two accounts into one' })
async function ask() {
  await press(/^Merge with Luz/)
  return screen.findByRole('dialog', { name: 'Merge two accounts into one' })
}
const choose = async (dialog: HTMLElement, group: string, option: RegExp) => {
  const field = within(dialog).getByRole('group', { name: group })
  await act(async () => fireEvent.click(within(field).getByRole('radio', { name: option })))
}

test('a duplicate shows its number, the reasons and a link; read-only users cannot merge', async () => {
  show({ canWrite: false })
  const link = within(await region()).getByRole('link', { name: 'Luz' })
  expect(link.getAttribute('href')).toBe('/accounts/a2')
  expect((await region()).textContent).toMatch(
    /\+56 ?9 ?1111 ?1112.*Same name, same Unit and almost the same number/,
  )
  expect(within(await region()).queryByRole('button')).toBeNull()
})

test('nothing is shown if there are no duplicates', async () => {
  duplicates = []
  show()
  await act(async () => {})
  expect(screen.queryByRole('region', { name: 'Possible duplicates' })).toBeNull()
})

test('the dialog says which account is deleted and what moves over, and merges as shown', async () => {
  show()
  const dialog = await ask()
  expect(dialog.textContent).toMatch(
    /\+56 ?9 ?1111 ?1111 will be kept\. \+56 ?9 ?1111 ?1112 will be deleted, and its messages, 2 alerts, and 1 internal note will move to \+56 ?9 ?1111 ?1111\./,
  )
  await choose(dialog, 'Phone', /1112/)
  await press('Merge accounts')
  await waitFor(() => expect(theDialog()).toBeNull())
  const body = { accountId: 'a2', version: 7, take: ['phone'], keep: [] }
  expect(actions.mergeAccounts).toHaveBeenCalledWith({ params: { accountId: 'a1' }, body }, { ifMatch: 4 })
  await screen.findByText(/Merged into one account/)
  expect(router.push).not.toHaveBeenCalled()
})

test('choosing to keep the other account swaps the two accounts, and the kept account’s page opens', async () => {
  show()
  const dialog = await ask()
  await choose(dialog, 'Which account do you want to keep?', /1112/)
  expect(dialog.textContent).toMatch(/\+56 ?9 ?1111 ?1112 will be kept\. \+56 ?9 ?1111 ?1111 will be deleted/)
  await press('Merge accounts')
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/accounts/a2'))
  const body = { accountId: 'a1', version: 4, take: [], keep: [] }
  expect(actions.mergeAccounts).toHaveBeenCalledWith({ params: { accountId: 'a2' }, body }, { ifMatch: 7 })
})

test('an account that has changed since the dialog opened is shown and merged in its new version', async () => {
  const theirs = { ...other, birthday: '1999-09-09', version: 9 }
  show()
  const dialog = await ask()
  actions.mergeAccounts.mockResolvedValueOnce(refusal('version_stale', { account: theirs }))
  await press('Merge accounts')
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(/they were not merged/)
  const birthday = within(dialog).getByRole('group', { name: 'Birthday' })
  expect(within(birthday).getByRole('radio', { name: /1999/ })).toBeTruthy()
  await press('Merge accounts')
  const request = { params: { accountId: 'a1' }, body: expect.objectContaining({ version: 9 }) }
  await waitFor(() => expect(actions.mergeAccounts).toHaveBeenLastCalledWith(request, { ifMatch: 4 }))
})

test.each([
  ['not_known', /may or may not have been done/],
  ['not_found', /has been deleted or merged/],
])('a failed merge (%s) is not shown as done', async (code, words) => {
  show()
  const dialog = await ask()
  actions.mergeAccounts.mockResolvedValueOnce(refusal(code))
  await press('Merge accounts')
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(words)
  expect(screen.queryByText(/Merged into one account/)).toBeNull()
})

test('the toast undoes a merge, and both accounts exist again', async () => {
  show()
  await ask()
  await press('Merge accounts')
  const past = await region('Merged into this account')
  expect(past.textContent).toMatch(/Luz.*\+56 ?9 ?1111 ?1112.*can be undone until Dec 20, 2026/)
  await screen.findByText(/Merged into one account/)
  await press('Undo')
  await screen.findByText('The merge was undone.')
  expect(actions.undoMerge).toHaveBeenCalledWith({ params: { accountId: 'a1' }, body: { mergeId: 'm1' } }, {})
  await region()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Merged into this account' })).toBeNull())
})

test('the latest merge can also be undone on the record, and if the undo is refused, the reason is shown', async () => {
  duplicates = []
  merges = [done, { ...done, id: 'm0', merged: { id: 'a3', name: 'Luz M.', phone: '+56911111113' } }]
  show()
  const past = await region('Merged into this account')
  expect(within(past).getAllByRole('button')).toHaveLength(1)
  actions.undoMerge.mockResolvedValueOnce(refusal('later_merge'))
  await press('Undo the merge of Luz')
  await screen.findAllByText('The merge was not undone.')
  expect(screen.queryAllByText(/Another account has since been merged into this one/)).not.toEqual([])
  expect(await region('Merged into this account')).toBeTruthy()
})
