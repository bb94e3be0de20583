import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal } from '@/components/accounts/account.fixture'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import type { Identity } from '@/lib/contract/identity'
import { businessKeys } from '@/lib/data/business'
import { identitiesQuery } from '@/lib/data/identities'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { upstreamWithout } from '../business/business.fixture'
import { anIdentity } from './identity.fixture'
import { IdentityScreen } from './identity-screen'

afterEach(() => {
  cleanup()
  forgetDrafts()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

const ana = { ...anIdentity, version: 3 }
const updateIdentity = vi.fn()
const resetSecondFactor = vi.fn()
answerActions({ updateIdentity, resetSecondFactor })

/** Opens the screen with an API that accepts every update. */
function open(identity: Partial<Identity>, upstream?: ReturnType<typeof upstreamWithout>) {
  const row = { ...ana, ...identity }
  vi.stubGlobal('fetch', async () => Response.json({ data: { identities: [row] } }))
  updateIdentity.mockImplementation(async ({ body }) => ({
    ok: true,
    data: { identity: { ...row, ...body, version: 4 } },
  }))
  const client = new QueryClient()
  client.setQueryData(identitiesQuery().queryKey, { identities: [row] } as never)
  if (upstream) client.setQueryData(businessKeys.own, { business: {}, upstream })
  const screenOf = <IdentityScreen ownId="eva" businessId="acme" canWrite managingRoles={['admin']} />
  showPiece(<NuqsTestingAdapter hasMemory>{screenOf}</NuqsTestingAdapter>, { client })
}

/** The expected arguments of an update to Ana, whose version on screen is 3. */
const update = (body: object) => [{ params: { identityId: 'ana' }, body }, { ifMatch: 3 }]

async function choose(item: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Ana' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

test.each<[string, string, Partial<Identity>]>([
  ['Disable', 'Ana can no longer sign in to Beacon.', {}],
  ['Enable', 'Ana can sign in to Beacon again.', { disabled: true }],
  // Ana's last day is long past, so she cannot sign in even once enabled.
  ['Enable', 'Ana was saved.', { disabled: true, expiresAt: '2020-01-01T00:00:00.000Z' }],
])('the action “%s” reports how it affects signing in: “%s”', async (verb, sentence, identity) => {
  open(identity)
  await choose(verb)
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: verb }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(updateIdentity).toHaveBeenCalledExactlyOnceWith(...update({ disabled: !identity.disabled }))
})

test('after a change of the last day, a message says until when the person can sign in', async () => {
  open({ expiresAt: '2099-01-01T00:00:00.000Z' })
  await choose('Edit name, roles and last day')
  const form = within(await screen.findByRole('dialog', { name: 'Edit Ana' }))
  const day = form.getByLabelText('Last day')
  fireEvent.change(day, { target: { value: '2098-06-30' } })
  fireEvent.blur(day)
  fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Ana can sign in to Beacon until Jun 30, 2098.')).toBeTruthy()
  const until = expect.objectContaining({ name: 'Ana', expiresAt: '2098-07-01T00:00:00.000Z' })
  expect(updateIdentity).toHaveBeenCalledExactlyOnceWith(...update(until))
})

test('an admin resets the authenticator app of somebody who lost it; others have nothing to reset', async () => {
  open({ secondFactor: true })
  expect(screen.getByRole('img', { name: 'Uses an authenticator app' })).toBeTruthy()
  resetSecondFactor.mockResolvedValue({ ok: true, data: { identity: { ...ana, secondFactor: false } } })
  await choose('Reset authenticator app')
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Reset authenticator app' }))
  expect(await screen.findByText('Ana no longer needs a code to sign in.')).toBeTruthy()
  expect(resetSecondFactor).toHaveBeenCalledExactlyOnceWith({ params: { identityId: 'ana' } }, {})
  cleanup()
  open({ id: 'eva', secondFactor: true })
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Ana' }))
  await screen.findByRole('menuitem', { name: 'Replace External ID' })
  expect(screen.queryByRole('menuitem', { name: 'Reset authenticator app' })).toBeNull()
  cleanup()
  open({})
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Ana' }))
  await screen.findByRole('menuitem', { name: 'Replace External ID' })
  expect(screen.queryByRole('menuitem', { name: 'Reset authenticator app' })).toBeNull()
})

test('the last admin who tries to give up the role sees why that is not possible', async () => {
  open({ roles: ['admin'] })
  updateIdentity.mockResolvedValue(refusal('last_admin'))
  await choose('Edit name, roles and last day')
  const form = within(await screen.findByRole('dialog', { name: 'Edit Ana' }))
  fireEvent.click(form.getByRole('checkbox', { name: /^Agent/ }))
  fireEvent.click(form.getByRole('checkbox', { name: /^Admin/ }))
  fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
  expect((await form.findByRole('alert')).textContent).toContain('A business needs at least one admin')
})

test('in front of another deployment, the dialogs say that disabling or ending an identity applies only here', async () => {
  open({}, upstreamWithout())
  await choose('Disable')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('In the deployment, its External ID still works')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await choose('Edit name, roles and last day')
  const form = await screen.findByRole('dialog', { name: 'Edit Ana' })
  expect(form.textContent).toContain('In the deployment, its External ID still works')
})

test('in front of another deployment, no external ID can be created, and an identity without a role is marked', async () => {
  open({ roles: [] }, upstreamWithout('createIdentity', 'rotateIdentity'))
  expect(screen.getByText(/appear here once they have signed in/)).toBeTruthy()
  expect(screen.getByText('No role yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'New identity' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Ana' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Edit name, roles and last day',
    'Sessions',
    'Disable',
  ])
})
