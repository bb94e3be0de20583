// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountType } from '@/lib/contract/definitions'
import { DraftOwnerProvider } from '@/lib/drafts/owner'
import { forgetDrafts } from '@/lib/drafts/store'
import { messages } from '@/lib/i18n/messages'
import { AccountTypeDialog } from './account-types/account-type-dialog'

type Answer = { ok: boolean; data?: unknown; failure?: unknown }
const api = vi.hoisted(() => ({ sent: [] as unknown[], answer: { ok: true, data: {} } as Answer }))

vi.mock('@/lib/actions/definitions', () => ({
  createAccountType: async (body: unknown) => {
    api.sent.push(body)
    return api.answer
  },
  updateAccountType: async (id: string, body: unknown, version: number) => {
    api.sent.push({ id, body, version })
    return api.answer
  },
}))

beforeEach(() => {
  forgetDrafts()
  Object.assign(api, { sent: [], answer: { ok: true, data: {} } })
})
afterEach(cleanup)

const tower: AccountType = { id: 't1', name: 'Tower', description: '', order: 1, version: 2 }

function show(identityId: string, row?: AccountType, onSaved = () => {}) {
  const editing = { open: true, row, opening: 1, startNew: () => {}, start: () => {}, close: () => {} }
  return render(
    <NextIntlClientProvider locale="en" timeZone="UTC" now={new Date()} messages={messages.en}>
      <QueryClientProvider client={new QueryClient()}>
        <DraftOwnerProvider businessId="acme" identityId={identityId}>
          <AccountTypeDialog editing={editing} onSaved={onSaved} />
        </DraftOwnerProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
}

const nameBox = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })
const typeName = async (value: string) => fireEvent.input(await nameBox(), { target: { value } })
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

test('what one person typed is there after a reload, and no other one at the same desk sees it', async () => {
  const ana = show('ana')
  await typeName('Ana’s tower')
  ana.unmount()
  const eva = show('eva')
  expect((await nameBox()).value).toBe('')
  eva.unmount()
  show('ana')
  await waitFor(async () => expect((await nameBox()).value).toBe('Ana’s tower'))
  expect(screen.getByText(/What you typed earlier is back/)).toBeTruthy()
})

test('cancelling forgets what was typed', async () => {
  const first = show('ana')
  await typeName('Not this')
  await press('Cancel')
  first.unmount()
  show('ana')
  expect((await nameBox()).value).toBe('')
})

test('a conflict keeps what was typed, and the next save is on the newer record', async () => {
  const current = { ...tower, name: 'Tower', description: 'Stored meanwhile', version: 5 }
  const failure = {
    status: 412,
    code: 'version_stale',
    message: '',
    issues: [],
    data: { accountType: current },
  }
  show('ana', tower)
  await typeName('Typed later')
  api.answer = { ok: false, failure }
  await press('Save changes')
  expect((await screen.findByRole('alert')).textContent).toContain('Someone changed this')
  expect(screen.getByText('Stored meanwhile')).toBeTruthy()
  expect((await nameBox()).value).toBe('Typed later')
  api.answer = { ok: true, data: {} }
  await press('Save changes')
  await waitFor(() => expect(api.sent).toMatchObject([{ version: 2 }, { version: 5 }]))
})

test('nothing is called saved when it is not known, and what was typed stays', async () => {
  const saved = vi.fn()
  api.answer = {
    ok: false,
    failure: { status: 0, code: 'not_known', message: '', issues: [], data: {} },
  }
  show('ana', undefined, saved)
  await typeName('Perhaps')
  await press('Create account type')
  expect((await screen.findByRole('alert')).textContent).toContain('not known whether this was done')
  expect(saved).not.toHaveBeenCalled()
  expect((await nameBox()).value).toBe('Perhaps')
})
