import { act, cleanup, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DraftOwnerProvider } from './owner'
import { DraftStore } from './store'
import { forgetDrafts, TabStorage } from './tab-storage'
import { useFormDraft } from './use-form-draft'

const ana = { businessId: 'acme', identityId: 'ana' }
const eva = { businessId: 'acme', identityId: 'eva' }
const full = () => {
  const storage = Object.create(sessionStorage) as Storage
  Object.defineProperty(storage, 'setItem', {
    value: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  storage.getItem = () => null
  storage.removeItem = () => {}
  return storage
}

beforeEach(() => forgetDrafts())
afterEach(cleanup)

test('drafts are not visible to another user or to an identity with the same ID in another business', () => {
  new DraftStore(ana).write('account-note', 'a1', { values: { text: 'Ana was here' } })
  expect(new DraftStore(eva).read('account-note', 'a1')).toBeUndefined()
  expect(new DraftStore({ ...ana, businessId: 'other' }).read('account-note', 'a1')).toBeUndefined()
  expect(new DraftStore(ana).read('account-note', 'a2')).toBeUndefined()
  expect(new DraftStore(ana).read('account-note', 'a1')).toEqual({ values: { text: 'Ana was here' } })
})

test('a colon in an ID does not give access to another user’s drafts', () => {
  new DraftStore({ businessId: 'a:b', identityId: 'c' }).write('account-note', 'x', {
    values: { text: 'mine' },
  })
  expect(new DraftStore({ businessId: 'a', identityId: 'b:c' }).read('account-note', 'x')).toBeUndefined()
})

test('a broken or malformed entry counts as absent', () => {
  const store = new DraftStore(ana)
  store.write('account-note', 'a1', { values: { text: 'whole' } })
  const [name] = Object.keys(sessionStorage)
  for (const broken of ['{"text":', '7', '{"text":3}', 'null']) {
    sessionStorage.setItem(name ?? '', broken)
    expect(store.read('account-note', 'a1')).toBeUndefined()
  }
})

test('drafts outlive their page even if the browser’s storage is full', () => {
  const storage = full()
  new DraftStore(ana, new TabStorage(() => storage)).write('account-note', 'a1', {
    values: { text: 'kept in memory' },
  })
  expect(new DraftStore(ana, new TabStorage(() => storage)).read('account-note', 'a1')).toEqual({
    values: { text: 'kept in memory' },
  })
})

test('signing out removes that user’s drafts but not another user’s in the same tab', () => {
  new DraftStore(ana).write('account-note', 'a1', { values: { text: 'Ana’s note' } })
  new DraftStore(eva).write('account-note', 'a1', { values: { text: 'Eva’s note' } })
  forgetDrafts([eva.businessId, eva.identityId])
  expect(new DraftStore(eva).read('account-note', 'a1')).toBeUndefined()
  expect(new DraftStore(ana).read('account-note', 'a1')).toEqual({ values: { text: 'Ana’s note' } })
})

test('without a path, all drafts are removed but nothing else in the tab', () => {
  sessionStorage.setItem('something-else', '1')
  new DraftStore(ana).write('account-note', 'a1', { values: { text: 'gone' } })
  forgetDrafts()
  expect(new DraftStore(ana).read('account-note', 'a1')).toBeUndefined()
  expect(sessionStorage.getItem('something-else')).toBe('1')
})

type Values = { name: string; description: string }
let form: ReturnType<typeof useForm<Values>>
let draft: ReturnType<typeof useFormDraft>

function TypeForm({ version = 1 }) {
  form = useForm<Values>({ defaultValues: { name: '', description: '' } })
  draft = useFormDraft(form, {
    kind: 'account-type',
    about: { base: { values: { name: '', description: '' }, version } },
    onRestore: ({ values, base }) => form.reset({ ...values, description: `v${base?.version}` }),
  })
  return <p>{draft.restored ? 'restored' : 'new'}</p>
}

function show(node: React.ReactNode, who = ana) {
  return render(<DraftOwnerProvider {...who}>{node}</DraftOwnerProvider>)
}

test('a form restores earlier input along with the version it was based on', async () => {
  const first = show(<TypeForm version={4} />)
  act(() => form.setValue('name', 'Neighbour'))
  first.unmount()
  show(<TypeForm version={5} />)
  expect(await screen.findByText('restored')).toBeTruthy()
  expect(form.getValues()).toEqual({ name: 'Neighbour', description: 'v4' })
})

test('input is stored within a quarter of a second, so that it survives a crash of the tab', () => {
  vi.useFakeTimers()
  show(<TypeForm />)
  act(() => form.setValue('name', 'Neighbour'))
  vi.advanceTimersByTime(250)
  expect(new DraftStore(ana).read('account-type', 'new')?.values.name).toBe('Neighbour')
  vi.useRealTimers()
})

test('a form that was saved stores no draft, even if something is typed afterwards', () => {
  const first = show(<TypeForm />)
  act(() => form.setValue('name', 'Neighbour'))
  act(() => draft.clear())
  act(() => form.setValue('name', 'typed too late'))
  first.unmount()
  show(<TypeForm />)
  expect(screen.getByText('new')).toBeTruthy()
})

test('a text stored by an earlier version of the console is restored with the key under which it was sent', () => {
  const keep = (kind: 'alert-note' | 'alert-reason', draft: object) =>
    new DraftStore(ana).write(kind, 'a1', draft as never)
  keep('alert-note', { text: 'two cars', sent: { text: 'two cars', key: 'k1' } })
  keep('alert-reason', { text: 'Put out' })
  expect(new DraftStore(ana).read('alert-note', 'a1')).toEqual({
    values: { text: 'two cars', mentions: [] },
    key: 'k1',
  })
  expect(new DraftStore(ana).read('alert-reason', 'a1')).toMatchObject({
    values: { code: 'resolved', reason: 'Put out' },
  })
})

test('a draft keeps the time of its last change when it is rewritten or restored unchanged', () => {
  vi.useFakeTimers({ now: 1_000 })
  const store = new DraftStore(ana)
  const draft = { values: { name: 'Neighbour', description: '' }, key: 'k1' }
  store.write('account-type', 'new', draft)
  vi.setSystemTime(2_000)
  store.write('account-type', 'new', { key: 'k1', values: { description: '', name: 'Neighbour' } })
  expect(store.readDated('account-type', 'new')).toEqual({ draft, changedAt: 1_000 })
  store.write('account-type', 'new', { ...draft, key: 'k2' })
  expect(store.readDated('account-type', 'new')?.changedAt).toBe(2_000)
  store.write('account-type', 'new', draft, 1_000)
  expect(store.readDated('account-type', 'new')).toEqual({ draft, changedAt: 1_000 })
  vi.useRealTimers()
})

test('the time of a draft that was stored without one is unknown', () => {
  const store = new DraftStore(ana)
  store.write('account-note', 'a1', { values: { text: 'old' } })
  const name = Object.keys(sessionStorage).find((one) => one.endsWith(':account-note:a1'))
  sessionStorage.setItem(name ?? '', '{"values":{"text":"old"}}')
  expect(store.readDated('account-note', 'a1')).toEqual({
    draft: { values: { text: 'old' } },
    changedAt: null,
  })
})
