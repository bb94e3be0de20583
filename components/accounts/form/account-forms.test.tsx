import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { router, showPiece } from '@/components/console.fixture'
import type { Attribute } from '@/lib/contract/definitions'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { anAccount, refusal } from '../account.fixture'
import { defineAttribute } from '../attribute.fixture'
import { CreateAccount } from './create-account'
import { EditAccount } from './edit-account'

const actions = { createAccount: vi.fn(), updateAccount: vi.fn() }
answerActions(actions)

beforeEach(() => forgetDrafts())
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

const types = [{ id: 'resident', name: 'Resident', description: '', order: 0, version: 1 }]
const newAccount = (phone?: string, attributes: Attribute[] = []) => (
  <CreateAccount
    accountTypes={types}
    attributes={attributes}
    accountType="resident"
    country="CL"
    phone={phone}
  />
)
const edit = <EditAccount account={anAccount} accountTypes={types} attributes={[]} country="CL" />
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })
const press = async (name: string) => act(async () => fireEvent.click(screen.getByText(name)))

test('the edit form shows how old a stored copy of the account is, and can reload the account', async () => {
  const kept = { ...anAccount, keptAt: '2026-11-20T12:00:00.000Z' }
  showPiece(<EditAccount account={kept} accountTypes={types} attributes={[]} country="CL" />)
  expect(screen.getByText(/is not responding. This is the account as of .*Nov 20, 2026/)).toBeTruthy()
  await press('Try again')
  expect(router.refresh).toHaveBeenCalledOnce()
})

test('a draft is hidden from the next person at the same desk and restored for its author', async () => {
  const eva = { businessId: 'acme', identityId: 'eva' }
  const first = showPiece(edit)
  type('Full name', 'Typed by Ana')
  first.unmount()
  const second = showPiece(edit, { owner: eva })
  expect(field('Full name').value).toBe('Luz')
  expect(screen.queryByText('Start over')).toBeNull()
  second.unmount()
  showPiece(edit)
  expect(await screen.findByText('Start over')).toBeTruthy()
  expect(field('Full name').value).toBe('Typed by Ana')
})

test.each([
  ['a new account', newAccount()],
  ['an existing account', edit],
])('the form for %s starts with the focus on the name', (_, form) => {
  showPiece(form)
  expect(document.activeElement).toBe(field('Full name'))
})

test('two clicks create only one account, and the form does not navigate before the response', async () => {
  let answer: (result: object) => void = () => {}
  actions.createAccount.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  showPiece(newAccount('+56 9 8765 4321'))
  const send = screen.getByText('Create account')
  await act(async () => {
    fireEvent.click(send)
    fireEvent.click(send)
  })
  await waitFor(() => expect(actions.createAccount).toHaveBeenCalledTimes(1))
  expect(router.push).not.toHaveBeenCalled()
  await act(async () => answer({ ok: true, data: { account: anAccount } }))
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/accounts/a1'))
  expect(router.push).toHaveBeenCalledTimes(1)
})

test('retrying after a lost response sends the account again under the same key', async () => {
  actions.createAccount.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  showPiece(newAccount('+56 9 8765 4321'))
  await press('Create account')
  await screen.findByRole('alert')
  actions.createAccount.mockResolvedValue({ ok: true, data: { account: anAccount } })
  await press('Create account')
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/accounts/a1'))
  const [first, second] = actions.createAccount.mock.calls
  expect(first?.[1]).toEqual({ idempotencyKey: expect.any(String) })
  expect(second).toEqual(first)
})

test('if the outcome of a write at another deployment is unknown, submitting again is a new write', async () => {
  actions.createAccount.mockResolvedValueOnce(refusal('outcome_unknown'))
  showPiece(newAccount('+56 9 8765 4321'))
  await press('Create account')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/Check before you repeat it/))
  actions.createAccount.mockResolvedValue({ ok: true, data: { account: anAccount } })
  await press('Create account')
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/accounts/a1'))
  const [first, second] = actions.createAccount.mock.calls
  expect(second?.[0]).toEqual(first?.[0])
  expect(second?.[1]).not.toEqual(first?.[1])
})

test.each([
  ['internal', /Something went wrong on our side/],
  ['not_known', /this may or may not have been done/],
  ['old_page', /updated since this page was opened/],
])('a failure with the code %s is explained, and the input stays', async (code, words) => {
  actions.updateAccount.mockResolvedValue(refusal(code))
  showPiece(edit)
  type('Full name', 'Luz Marina')
  await press('Save changes')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words))
  expect(field('Full name').value).toBe('Luz Marina')
  expect(router.replace).not.toHaveBeenCalled()
})

test('a form from an earlier version of the console offers to reload', async () => {
  actions.updateAccount.mockResolvedValue(refusal('old_page'))
  showPiece(edit)
  type('Full name', 'Luz Marina')
  await press('Save changes')
  await waitFor(() => expect(screen.getByText('Reload page')).toBeTruthy())
})

test('a conflict shows what someone else changed, and saving is based on that version', async () => {
  const theirs = { ...anAccount, fullname: 'Theirs', version: 5 }
  actions.updateAccount.mockResolvedValueOnce(refusal('version_stale', { account: theirs }))
  showPiece(edit)
  type('Full name', 'Mine')
  await press('Save changes')
  await waitFor(() => expect(screen.getByText('This has changed since you opened it')).toBeTruthy())
  expect(field('Full name').value).toBe('Mine')
  fireEvent.click(screen.getByLabelText(/Keep mine/))
  actions.updateAccount.mockResolvedValue({ ok: true, data: { account: theirs } })
  await press('Save changes')
  await waitFor(() => expect(router.replace).toHaveBeenCalled())
  const request = { params: { accountId: 'a1' }, body: { fullname: 'Mine' } }
  expect(actions.updateAccount).toHaveBeenLastCalledWith(request, { ifMatch: 5 })
})

test('after a conflict, saving requires a choice for each conflict, keeps other input and adopts changes to unedited fields', async () => {
  const theirs = { ...anAccount, fullname: 'Theirs', role: 'guard', version: 5 }
  actions.updateAccount.mockResolvedValueOnce(refusal('version_stale', { account: theirs }))
  showPiece(edit)
  type('Full name', 'Mine')
  type('Username *', 'luz.mine')
  await press('Save changes')
  await waitFor(() => expect(screen.getByText('This has changed since you opened it')).toBeTruthy())
  const compared = screen.getByLabelText(/Keep mine/).closest('fieldset')?.textContent
  for (const text of ['Luz', 'Theirs', 'Mine']) expect(compared).toContain(text)
  expect(['Username *', 'Role *'].map((name) => field(name).value)).toEqual(['luz.mine', 'guard'])
  await press('Save changes')
  await waitFor(() => expect(screen.getByText('Choose a value for each field.')).toBeTruthy())
  expect(actions.updateAccount).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByLabelText(/Keep mine/))
  actions.updateAccount.mockResolvedValue({ ok: true, data: { account: theirs } })
  await press('Save changes')
  await waitFor(() => expect(router.replace).toHaveBeenCalled())
  const request = { params: { accountId: 'a1' }, body: { fullname: 'Mine', username: 'luz.mine' } }
  expect(actions.updateAccount).toHaveBeenLastCalledWith(request, { ifMatch: 5 })
})

async function meetConflict() {
  const theirs = { ...anAccount, fullname: 'Theirs', version: 5 }
  actions.updateAccount.mockResolvedValueOnce(refusal('version_stale', { account: theirs }))
  showPiece(edit)
  type('Full name', 'Mine')
  await press('Save changes')
  await screen.findByText('This has changed since you opened it')
}

test('“Keep all mine” includes input typed after the conflict was shown', async () => {
  await meetConflict()
  type('Full name', 'Mine, typed later')
  await press('Keep all mine')
  expect(field('Full name').value).toBe('Mine, typed later')
})

test('“Keep all mine” after “Use all theirs” brings the input back', async () => {
  await meetConflict()
  await press('Use all theirs')
  expect(field('Full name').value).toBe('Theirs')
  await press('Keep all mine')
  expect(field('Full name').value).toBe('Mine')
})

test('a phone number that is taken links to its account and stays in the field', async () => {
  const issues = [{ path: 'phone', code: 'phone_taken', message: '' }]
  const taken = refusal('phone_taken', { accountId: 'a2' })
  actions.createAccount.mockResolvedValue({ ok: false, failure: { ...taken.failure, issues } })
  showPiece(newAccount('+56 9 8765 4321'))
  await press('Create account')
  const link = await screen.findByText('Open that account')
  expect(link.getAttribute('href')).toBe('/accounts/a2')
  expect(link.parentElement?.textContent).toContain('Another account in your business has this phone number.')
  expect(field('Phone *').value).toBe('+56 9 8765 4321')
  expect(router.push).not.toHaveBeenCalled()
})

/** Stubs what the browser loads: the accounts a search finds, and an account's timeline. */
function answerReads({ found = [], entries = [] }: { found?: object[]; entries?: object[] }): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const people = [{ id: 'eva', name: 'Eva Rojas' }]
    if (address.startsWith('/api/accounts/search'))
      return Response.json({ data: { accounts: found, next: null } })
    if (address.startsWith('/api/identities'))
      return Response.json({ data: { identities: people, next: null } })
    if (address.includes('/timeline')) return Response.json({ data: { entries, next: null } })
    return new Promise(() => {})
  })
}

test('a number that is already taken is reported while it is typed, with a link to its account', async () => {
  const owner = { ...anAccount, id: 'a2', fullname: 'Ana Rojas', phone: '+56911112222' }
  answerReads({ found: [owner] })
  showPiece(newAccount())
  type('Phone *', '9 1111 2222')
  const link = await screen.findByRole('link', { name: 'Open that account' })
  expect(link.getAttribute('href')).toBe('/accounts/a2')
  expect(link.closest('[role=status]')?.textContent).toContain('Ana Rojas already has this phone number.')
  answerReads({
    found: [{ ...owner, id: 'a3', fullname: '', username: '+56911112224', phone: '+56911112224' }],
  })
  type('Phone *', '9 1111 2224')
  await screen.findByText(/^Another account in your business has this phone number/)
  type('Phone *', '9 1111 2223')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Open that account' })).toBeNull())
})

test('for a doubtful number, the number that was probably intended is offered and can be applied with one click', async () => {
  answerReads({})
  showPiece(newAccount())
  type('Phone *', '+56 09 6634 2162')
  fireEvent.click(await screen.findByRole('button', { name: 'Use +56 9 6634 2162 instead' }))
  await waitFor(() => expect(field('Phone *').value).toBe('+56 9 6634 2162'))
  await waitFor(() => expect(screen.queryByRole('button', { name: /instead$/ })).toBeNull())
  expect(document.activeElement).toBe(field('Phone *'))
  type('Phone *', '+56 9 6634 2162 / 9 6634 2163')
  expect(await screen.findByRole('button', { name: 'Use +56 9 6634 2163 instead' })).toBeTruthy()
})

test('an account with another spelling of the number is named before a duplicate is created', async () => {
  const owner = { ...anAccount, id: 'a2', fullname: 'Ana Rojas', phone: '+541123456789' }
  answerReads({ found: [owner] })
  showPiece(newAccount())
  type('Phone *', '+54 9 11 2345 6789')
  const link = await screen.findByRole('link', { name: 'Open that account' })
  expect(link.getAttribute('href')).toBe('/accounts/a2')
  expect(link.parentElement?.textContent).toContain(
    'Ana Rojas has +54 11 2345 6789, which may be the same number.',
  )
  expect(screen.queryByRole('button', { name: /instead$/ })).toBeNull()
  type('Phone *', '+54 9 11 2345 6780')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Open that account' })).toBeNull())
})

test("an account's own number is not reported as taken", async () => {
  answerReads({ found: [anAccount] })
  const asked = vi.mocked(vi.spyOn(globalThis, 'fetch'))
  showPiece(edit)
  await waitFor(() => expect(String(asked.mock.calls)).toContain('/api/accounts/search'))
  await act(async () => {})
  expect(screen.queryByRole('link', { name: 'Open that account' })).toBeNull()
})

test('a new form focuses the name, and sends name and username only if they are filled in', async () => {
  actions.createAccount.mockResolvedValue({ ok: true, data: { account: anAccount } })
  const { unmount } = showPiece(newAccount('+56 9 8765 4321'))
  expect(document.activeElement).toBe(field('Full name'))
  type('Full name', 'Ana Rojas')
  type('Username', 'ana')
  await press('Create account')
  await waitFor(() => expect(router.push).toHaveBeenCalled())
  expect(actions.createAccount.mock.lastCall?.[0].body).toMatchObject({
    fullname: 'Ana Rojas',
    username: 'ana',
  })
  unmount()
  showPiece(newAccount('+56 9 8765 4322'))
  await press('Create account')
  await waitFor(() => expect(actions.createAccount).toHaveBeenCalledTimes(2))
  expect(Object.keys(actions.createAccount.mock.lastCall?.[0].body)).not.toContain('fullname')
  expect(Object.keys(actions.createAccount.mock.lastCall?.[0].body)).not.toContain('username')
})

test("an attribute's field shows its description, and its limit if the value exceeds it", async () => {
  const description = 'Basements are below zero'
  const floors = defineAttribute('floors', 'number', { name: 'Floors', description, maximum: 10 })
  showPiece(newAccount('+56 9 8765 4321', [floors]))
  type('Floors', '11')
  await press('Create account')
  await screen.findByText('This must be 10 or less.')
  const described = field('Floors').getAttribute('aria-describedby')?.split(' ') ?? []
  const texts = described.map((id) => document.getElementById(id)?.textContent)
  expect(texts).toEqual([description, 'This must be 10 or less.'])
  expect(actions.createAccount).not.toHaveBeenCalled()
})

const change = (by: string | null, changes: object) => ({
  id: 'e1',
  at: '2026-11-20T12:00:00Z',
  by,
  platform: null,
  kind: 'changed',
  job: null,
  changes,
})
const renamed = { fullname: { from: 'Luz', to: 'Theirs' } }

test.each([
  ['the author and the time', [change('eva', renamed)], /Last changed by Eva Rojas, .*Nov 20, 2026/],
  [
    'the user themselves if they made the change in another tab',
    [change('ana', renamed)],
    /You changed it yourself in another tab/,
  ],
  [
    'nobody if the last known change was to other fields',
    [change('eva', { role: {} })],
    /We do not know who changed it/,
  ],
  ['nobody if the change has no known author', [change(null, renamed)], /We do not know who changed it/],
])('a conflict names %s', async (_, entries, words) => {
  answerReads({ entries })
  const theirs = { ...anAccount, fullname: 'Theirs', version: 5 }
  actions.updateAccount.mockResolvedValueOnce(refusal('version_stale', { account: theirs }))
  showPiece(edit)
  type('Full name', 'Mine')
  await press('Save changes')
  const panel = await screen.findByRole('region', { name: 'This has changed since you opened it' })
  await waitFor(() => expect(panel.textContent).toMatch(words))
})
