import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import type { Identity } from '@/lib/contract/identity'
import { Invitation } from './invitation'
import { SessionsDialog } from './sessions-dialog'

const endSession = vi.fn()
answerActions({ endSession })

const session = (id: string, own = false) => ({
  id,
  own,
  platform: 'web',
  startedAt: own ? '2026-11-22T11:30:04Z' : '2026-11-22T11:30:05Z',
  endsAt: '2026-11-22T22:00:00Z',
})
let sessions: ReturnType<typeof session>[]

beforeEach(() => {
  sessions = [session('s1', true), session('s2')]
  vi.stubGlobal('fetch', async (address: string) =>
    address.startsWith('/api/identities/')
      ? Response.json({ data: { sessions } })
      : Response.json({ data: { business: { name: 'Acme' } } }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ana = { id: 'ana', name: 'Ana' } as Identity

test('sessions are identified by start time and removed once the API has ended them; the user’s own session cannot be ended', async () => {
  showPiece(<SessionsDialog identity={ana} open onClose={() => {}} />, { client: new QueryClient() })
  const list = await screen.findByRole('list', { name: 'Sessions' })
  const buttons = await within(list).findAllByRole('button', { name: 'End session' })
  expect(buttons).toHaveLength(1)
  let answer = (_: unknown) => {}
  endSession.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  const [own, other] = within(list).getAllByRole('listitem')
  expect(own?.textContent).toContain('Signed in Nov 22, 2026, 11:30:04 AM')
  expect(other?.textContent).toContain('Signed in Nov 22, 2026, 11:30:05 AM')
  fireEvent.click(buttons[0] as HTMLElement)
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  sessions = [session('s1', true)]
  answer({ ok: true, data: { session: session('s2') } })
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
  expect(endSession).toHaveBeenCalledWith({ params: { identityId: 'ana', sessionId: 's2' } }, {})
  expect(
    await screen.findByText('The session of Ana that began Nov 22, 2026, 11:30:05 AM was ended.'),
  ).toBeTruthy()
})

test('an invitation is printed on its own and copied in full, with one external ID', async () => {
  const copied = vi.fn(async (_: string) => {})
  vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText: copied } })
  const onCopied = vi.fn()
  const invitation = <Invitation name="Ana" businessId="acme" externalId="secret-1" onCopied={onCopied} />
  showPiece(invitation, { client: new QueryClient() })
  const printed = await waitFor(() => {
    const page = document.querySelector('body > [data-printed-alone]')
    expect(page?.textContent).toContain('Ana, you can sign in to Acme')
    return page
  })
  expect(printed?.textContent?.split('secret-1')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Copy invitation' }))
  await waitFor(() => expect(onCopied).toHaveBeenCalled())
  expect(copied.mock.calls[0]?.[0]).toBe(
    [
      'Ana, you can sign in to Acme',
      `Address: ${location.origin}/sign-in`,
      'Business ID: acme',
      'External ID: secret-1',
      'The External ID is secret and only for you. Store it safely, then destroy this copy.',
    ].join('\n'),
  )
})
