import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import type { Display } from '@/lib/data/alerts/displays'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { DisplayScreen } from './display-screen'

const createDisplay = vi.fn()
const deleteDisplay = vi.fn()
answerActions({ createDisplay, deleteDisplay })

const hall: Display = {
  id: 'd1',
  name: 'Hall',
  createdBy: 'ana',
  createdAt: '2026-11-22T12:00:00.000Z',
  lastSeenAt: null,
}
let displays: Display[]

beforeEach(() => {
  forgetDrafts()
  displays = []
  vi.stubGlobal('fetch', async () => Response.json({ data: { displays, next: null } }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const show = (canWrite = true) =>
  showPiece(
    <NuqsTestingAdapter hasMemory>
      <DisplayScreen canWrite={canWrite} />
    </NuqsTestingAdapter>,
  )
const refused = {
  ok: false,
  failure: { status: 503, code: 'unavailable', message: '', issues: [], data: {} },
}

test('a retry reuses the idempotency key, and the new URL is shown only once', async () => {
  createDisplay.mockResolvedValueOnce(refused).mockImplementationOnce(async () => {
    displays = [hall]
    return { ok: true, data: { display: hall, token: 'the-token' } }
  })
  show()
  fireEvent.click(screen.getByRole('button', { name: 'New display' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Hall' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create display' }))
  await screen.findByRole('alert')
  fireEvent.click(screen.getByRole('button', { name: 'Create display' }))
  const address = await screen.findByRole('textbox', { name: 'Address' })
  expect((address as HTMLInputElement).value).toBe(`${location.origin}/display#the-token`)
  const keys = createDisplay.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)
  expect(keys).toEqual([expect.any(String), keys[0]])
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByText('Hall')
  expect(document.body.innerHTML).not.toContain('the-token')
})

test('a display disappears only once the API has confirmed its revocation', async () => {
  displays = [hall]
  deleteDisplay.mockResolvedValueOnce(refused).mockImplementationOnce(async () => {
    displays = []
    return { ok: true, data: { display: hall } }
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke Hall' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
  await dialog.findByRole('alert')
  expect(screen.getByText('Hall')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
  await waitFor(() =>
    expect(
      screen.getByText('No displays yet. A display shows the alerts on a wall screen and does nothing else.'),
    ).toBeTruthy(),
  )
  const revoked = [{ params: { id: 'd1' } }, {}]
  expect(deleteDisplay.mock.calls).toEqual([revoked, revoked])
})

test('users without write access cannot create or revoke displays', async () => {
  displays = [hall]
  show(false)
  await screen.findByText('Hall')
  expect(screen.queryAllByRole('button', { name: /Revoke|New/ })).toEqual([])
})

test('users without write access see a note in place of the button', async () => {
  show(false)
  expect(screen.getByText('Only admins can change these settings.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the shortcut for a new display opens the form, as on other settings pages', async () => {
  show()
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeDefined()
})
