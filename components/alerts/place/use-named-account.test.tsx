import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useController } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAccount } from '@/components/accounts/account.fixture'
import { showPiece } from '@/components/console.fixture'
import { alertAccountQuery } from '@/lib/data/alerts/alerts'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { type AlertDraft, useAlertDraft } from './use-alert-draft'
import { type NamedAccountFailure, useNamedAccount } from './use-named-account'

const known = { alerts: [], view: undefined }

/** `isFormThere`: whether the form's code, which is loaded separately, has loaded. */
function Desk({ account, isFormThere = true }: { account: string | null; isFormThere?: boolean }) {
  const draft = useAlertDraft({ known, near: undefined, onSettled: () => {} })
  const unread = useNamedAccount(draft, account, true)
  return isFormThere && <Form draft={draft} unread={unread} />
}

type FormProps = { draft: AlertDraft; unread: NamedAccountFailure | undefined }

function Form({ draft, unread }: FormProps) {
  const { field } = useController({ control: draft.form.control, name: 'account' })
  return (
    <>
      <input aria-label="Street" {...draft.form.register('street')} />
      {unread && (
        <button type="button" onClick={unread.retry}>
          Try again
        </button>
      )}
      <output>{field.value?.name ?? 'nobody'}</output>
    </>
  )
}

let blocked = false
let fails = false
beforeEach(() => {
  blocked = false
  fails = false
  forgetDrafts()
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.startsWith('/api/account/')) return new Promise(() => {})
    if (fails)
      return Response.json({ failure: { code: 'rate_limited', issues: [], data: {} } }, { status: 429 })
    return Response.json({ data: { account: { ...anAccount, blocked } } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Resolves once the account is loaded and rendered. */
async function isRead(client: QueryClient): Promise<void> {
  await waitFor(() => expect(client.getQueryData(alertAccountQuery('a1').queryKey)).toBeDefined())
  await act(async () => {})
}

const shown = () => screen.getByRole('status').textContent
const settle = () => act(async () => {})

test("a new alert started from an account's page is on behalf of that account", async () => {
  showPiece(<Desk account="a1" />)
  await screen.findByText('Luz, +56 9 8765 4321')
})

test('an account that loads before the form is filled into it', async () => {
  const client = new QueryClient()
  const desk = showPiece(<Desk account="a1" isFormThere={false} />, { client })
  await isRead(client)
  desk.show(<Desk account="a1" />)
  await screen.findByText('Luz, +56 9 8765 4321')
})

test('once the URL no longer names an account, the form’s account is cleared, and a later form starts without an account', async () => {
  const first = showPiece(<Desk account="a1" />)
  await screen.findByText(/^Luz, /)
  first.show(<Desk account={null} />)
  expect(shown()).toBe('nobody')
  first.show(<Desk account="a1" />)
  await screen.findByText(/^Luz, /)
  first.unmount()
  showPiece(<Desk account={null} />)
  await settle()
  expect(shown()).toBe('nobody')
})

test('an existing draft keeps its own account', async () => {
  const first = showPiece(<Desk account={null} />)
  fireEvent.input(screen.getByLabelText('Street'), { target: { value: 'Av. Matta' } })
  first.unmount()
  const client = new QueryClient()
  showPiece(<Desk account="a1" />, { client })
  await isRead(client)
  expect(screen.getByLabelText<HTMLInputElement>('Street').value).toBe('Av. Matta')
  expect(shown()).toBe('nobody')
})

test('a blocked account named in the URL is not filled in', async () => {
  blocked = true
  const client = new QueryClient()
  showPiece(<Desk account="a1" />, { client })
  await isRead(client)
  expect(shown()).toBe('nobody')
})

test('an account that fails to load is reported and can be retried', async () => {
  fails = true
  showPiece(<Desk account="a1" />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  fireEvent.click(retry)
  await screen.findByText('Luz, +56 9 8765 4321')
  expect(screen.queryByRole('button')).toBeNull()
})
