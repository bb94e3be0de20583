import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ana, router, showPiece } from '@/components/console.fixture'
import type { DraftOf } from '@/lib/drafts/draft-kinds'
import { DraftStore } from '@/lib/drafts/store'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { emptyDraft } from '../compose/draft'
import { KeptDrafts } from './kept-drafts'

const store = new DraftStore(ana)
const written = (title: string, more: Partial<DraftOf<'notification'>> = {}): DraftOf<'notification'> => ({
  key: `key of ${title}`,
  attempted: false,
  prefill: '',
  values: { ...emptyDraft, title },
  ...more,
})
const keep = (draft: DraftOf<'notification'>, changedAt?: number) =>
  store.write('notification', 'new', draft, changedAt)
const kept = () => store.read('notification', 'new')

beforeEach(() => forgetDrafts())
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const press = (name: string, place = 0) =>
  fireEvent.click(screen.getAllByRole('button', { name })[place] as HTMLElement)

test('an unsent draft is listed with its first words, its last change, and where it is kept', () => {
  const changedAt = Date.parse('2026-11-01T12:00:00.000Z')
  keep(written('', { values: { ...emptyDraft, body: '  Boil the water' } }), changedAt)
  showPiece(<KeptDrafts />)
  screen.getByText('Boil the water')
  expect(document.querySelector('time')?.dateTime).toBe('2026-11-01T12:00:00.000Z')
  screen.getByText('Stored only in this tab, until you close it or sign out.')
  press('Continue')
  expect(router.push).toHaveBeenCalledWith('/notifications/new')
  expect(kept()?.values.body).toBe('  Boil the water')
})

test.each([
  ['the only stored draft is empty', () => keep(written(''))],
  [
    'the only stored draft is another user’s',
    () => new DraftStore({ ...ana, identityId: 'eva' }).write('notification', 'new', written('Hers')),
  ],
  ['none is saved', () => {}],
])('no draft is listed if %s', (_, prepare) => {
  prepare()
  showPiece(<KeptDrafts />)
  expect(screen.queryByRole('region', { name: 'Drafts' })).toBeNull()
})

test('a discarded draft disappears, and undo restores it unchanged', async () => {
  keep(written('Water', { aside: written('Fire') }), 1_000)
  showPiece(<KeptDrafts />)
  press('Discard')
  expect(screen.queryByText('Water')).toBeNull()
  expect(kept()).toEqual(written('Fire'))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  screen.getByText('Water')
  expect(store.readDated('notification', 'new')).toEqual({
    draft: written('Water', { aside: written('Fire') }),
    changedAt: 1_000,
  })
})

test('discarding the last draft removes the section, and leaving the page dismisses the undo', async () => {
  keep(written('Water'))
  const { show } = showPiece(<KeptDrafts />)
  press('Discard')
  expect(kept()).toBeUndefined()
  expect(screen.queryByRole('region', { name: 'Drafts' })).toBeNull()
  await screen.findByRole('button', { name: 'Undo' })
  show(<p>another page</p>)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

test('continuing the draft that was set aside swaps it with the current one', () => {
  keep(written('Water', { aside: written('Fire') }))
  showPiece(<KeptDrafts />)
  screen.getByText('Draft, set aside')
  press('Continue', 1)
  expect(kept()).toEqual(written('Fire', { aside: written('Water') }))
  expect(router.push).toHaveBeenCalledOnce()
})

test('a draft that may have been sent is labeled as such and cannot be discarded', () => {
  keep(written('Water', { attempted: true }))
  showPiece(<KeptDrafts />)
  screen.getByText(/You sent this, but there was no response/)
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
})

test('a page restored from the back/forward cache shows the current draft', async () => {
  keep(written('Water'))
  showPiece(<KeptDrafts />)
  keep(written('Water is off'))
  fireEvent(window, new Event('pageshow'))
  await screen.findByText('Water is off')
})
