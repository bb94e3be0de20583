// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Identity } from '@/lib/contract/identity'
import { DraftOwnerProvider } from '@/lib/drafts/owner'
import { forgetDrafts } from '@/lib/drafts/store'
import { messages } from '@/lib/i18n/messages'
import { IdentityDialog } from './identity-dialog'
import { RotateDialog } from './rotate-dialog'

const night: Identity = {
  id: 'i1',
  name: 'Night desk',
  roles: ['agent'],
  disabled: false,
  expiresAt: null,
  createdAt: '2026-11-01T00:00:00Z',
  lastUsedAt: null,
  version: 3,
}

/** An API that does what it is asked once for each key, and whose answers can get lost on their way. */
const api = vi.hoisted(() => ({
  answered: new Map<string, { externalId: string }>(),
  asked: [] as { key: string; version?: number }[],
  loseNext: false,
  version: 3,
}))

function answer(key: string, version?: number) {
  api.asked.push({ key, version })
  if (!api.answered.has(key)) {
    if (version !== undefined && version !== api.version) {
      const data = { identity: { ...night, version: api.version } }
      return { ok: false, failure: { status: 412, code: 'version_stale', message: '', issues: [], data } }
    }
    api.version += 1
    api.answered.set(key, { externalId: `external-id-${api.answered.size + 1}` })
  }
  if (api.loseNext) {
    api.loseNext = false
    throw new TypeError('Failed to fetch')
  }
  return { ok: true, data: { identity: night, ...api.answered.get(key) } }
}

vi.mock('@/lib/actions/identities', () => ({
  createIdentity: async (_: unknown, key: string) => answer(key),
  rotateIdentity: async (_: string, __: number, version: number, key: string) => answer(key, version),
  updateIdentity: async () => ({ ok: true, data: { identity: night } }),
}))

beforeEach(() => {
  forgetDrafts()
  Object.assign(api, { answered: new Map(), asked: [], loseNext: false, version: 3 })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function show(node: ReactNode) {
  return render(
    <NextIntlClientProvider locale="en" timeZone="UTC" now={new Date()} messages={messages.en}>
      <QueryClientProvider client={new QueryClient()}>
        <DraftOwnerProvider businessId="acme" identityId="ana">
          {node}
        </DraftOwnerProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
}

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

const given: string[] = []
const rotate = (identity = night) => (
  <RotateDialog
    identity={identity}
    open
    onClose={() => {}}
    onRotated={({ externalId }) => given.push(externalId)}
  />
)

beforeEach(() => {
  given.length = 0
})

test('a new external id whose answer was lost is there at the next try, whatever the list says meanwhile', async () => {
  api.loseNext = true
  const { unmount } = show(rotate())
  await press('Replace external ID')
  expect((await screen.findByRole('alert')).textContent).toContain('trying again is safe')
  // The page is loaded anew, and the list has the version that the rotation has made.
  unmount()
  show(rotate({ ...night, version: 4 }))
  await press('Replace external ID')
  await waitFor(() => expect(given).toEqual(['external-id-1']))
  expect(api.answered.size).toBe(1)
})

test('once the external id is there, replacing it again is another request', async () => {
  const { unmount } = show(rotate())
  await press('Replace external ID')
  await waitFor(() => expect(given).toEqual(['external-id-1']))
  unmount()
  show(rotate({ ...night, version: 4 }))
  await press('Replace external ID')
  await waitFor(() => expect(given).toEqual(['external-id-1', 'external-id-2']))
})

test('of an identity that others changed since, the old request is over', async () => {
  api.loseNext = true
  const { unmount } = show(rotate())
  await press('Replace external ID')
  await screen.findByRole('alert')
  unmount()
  api.version = 7
  show(rotate({ ...night, version: 7 }))
  await press('Replace external ID')
  await waitFor(() => expect(given).toEqual(['external-id-2']))
  expect(api.asked[1]?.key).not.toBe(api.asked[0]?.key)
})

test('a new identity whose answer was lost is made once, and its external id is there at the next try', async () => {
  const editing = { open: true, opening: 1, startNew: () => {}, start: () => {}, close: () => {} }
  show(
    <IdentityDialog
      editing={editing}
      ownId="me"
      onSaved={({ externalId }) => externalId && given.push(externalId)}
    />,
  )
  api.loseNext = true
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: 'Night desk' } })
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Agent/ }))
  await press('Create identity')
  expect((await screen.findByRole('alert')).textContent).toContain('trying again is safe')
  await press('Create identity')
  await waitFor(() => expect(given).toEqual(['external-id-1']))
  expect(new Set(api.asked.map(({ key }) => key)).size).toBe(1)
})
