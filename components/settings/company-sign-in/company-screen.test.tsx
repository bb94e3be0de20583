import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import { type CompanySignIn, companySignInQuery } from '@/lib/data/company-sign-in'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { aCompanySignIn, noCompanySignIn } from './company.fixture'
import { CompanyScreen } from './company-screen'

const saveCompanySignIn = vi.fn()
const deleteCompanySignIn = vi.fn()
const createScimToken = vi.fn()
const deleteScimToken = vi.fn()
answerActions({ saveCompanySignIn, deleteCompanySignIn, createScimToken, deleteScimToken })

let stored: CompanySignIn
beforeEach(() => {
  forgetDrafts()
  vi.stubGlobal('fetch', async () => Response.json({ data: { companySignIn: stored } }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const redirectUrl = 'https://console.example.com/api/auth/callback/company.acme'
function show(companySignIn: CompanySignIn, canWrite = true) {
  stored = companySignIn
  const client = new QueryClient()
  client.setQueryData(companySignInQuery().queryKey, { companySignIn })
  showPiece(<CompanyScreen canWrite={canWrite} redirectUrl={redirectUrl} />, { client })
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a new connection is saved with its secret, which is then gone from the page', async () => {
  saveCompanySignIn.mockImplementation(async () => {
    stored = aCompanySignIn
    return { ok: true, data: { companySignIn: aCompanySignIn } }
  })
  show(noCompanySignIn)
  expect(screen.getByDisplayValue(redirectUrl)).toBeTruthy()
  expect(screen.getByText(/API_PUBLIC_URL/)).toBeTruthy()
  type(/^Issuer/, 'https://login.example.com')
  type(/^Client ID/, 'beacon')
  type(/^Client secret/, 'hush')
  type(/role Admin/, 'it\n cn=heads,ou=city \n')
  fireEvent.click(screen.getByRole('checkbox', { name: /^Viewer/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /New people/ }))
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('hush')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Company sign-in was saved.')
  const [[{ body }, options]] = saveCompanySignIn.mock.calls as [[{ body: object }, object]]
  expect(options).toEqual({ ifMatch: 0 })
  expect(body).toEqual({
    issuer: 'https://login.example.com',
    clientId: 'beacon',
    clientSecret: 'hush',
    scope: 'openid profile email',
    groupsClaim: 'groups',
    roleGroups: { admin: ['it', 'cn=heads,ou=city'], agent: [], sender: [], dispatcher: [], viewer: [] },
    defaultRoles: ['viewer'],
    createsIdentities: true,
  })
  expect(screen.queryByDisplayValue('hush')).toBeNull()
  expect(screen.getByText(/A secret is stored/)).toBeTruthy()
})

test('a new secret alone is saved', async () => {
  saveCompanySignIn.mockResolvedValue({ ok: true, data: { companySignIn: aCompanySignIn } })
  show(aCompanySignIn)
  type(/^Client secret/, 'other')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saveCompanySignIn).toHaveBeenCalledOnce())
  expect(saveCompanySignIn.mock.calls[0]?.[0]).toMatchObject({ body: { clientSecret: 'other' } })
})

test('an issuer that does not respond is explained at its field', async () => {
  const message = 'must be an OpenID provider: HTTP 404'
  const issues = [{ path: 'issuer', code: 'not_found', message }]
  const failure = { status: 422, code: 'invalid_arguments', message: '', issues, data: {} }
  saveCompanySignIn.mockResolvedValue({ ok: false, failure })
  show(noCompanySignIn)
  type(/^Issuer/, 'https://other.example.com')
  type(/^Client ID/, 'beacon')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('No OpenID provider responds correctly at this address.')).toBeTruthy()
})

test('removing the connection asks first, and then the form is empty', async () => {
  deleteCompanySignIn.mockImplementation(async () => {
    stored = noCompanySignIn
    return { ok: true, data: { companySignIn: noCompanySignIn } }
  })
  show(aCompanySignIn)
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Company sign-in was removed.')
  expect(deleteCompanySignIn.mock.calls).toEqual([[{}, { ifMatch: 1 }]])
  expect(screen.getByLabelText<HTMLInputElement>(/^Issuer/).value).toBe('')
})

test('users without write access see the settings and cannot change them', () => {
  show(aCompanySignIn, false)
  expect(screen.getByText('https://login.example.com')).toBeTruthy()
  expect(screen.getByText('Admin: it, cn=heads,ou=city')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Save|Remove/ })).toBeNull()
})

test("the directory's token is shown once, and can be revoked", async () => {
  const withToken = { ...aCompanySignIn, scimTokenCreatedAt: '2026-11-22T12:00:00.000Z', version: 2 }
  createScimToken.mockImplementation(async () => {
    stored = withToken
    return { ok: true, data: { companySignIn: withToken, token: 'shown-once' } }
  })
  deleteScimToken.mockImplementation(async () => {
    stored = { ...aCompanySignIn, version: 3 }
    return { ok: true, data: { companySignIn: stored } }
  })
  const confirm = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name }))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
  }
  show(aCompanySignIn)
  await confirm('Create token')
  expect(await screen.findByDisplayValue('shown-once')).toBeTruthy()
  expect(createScimToken.mock.calls).toEqual([[{}, { ifMatch: 1 }]])
  await confirm('Revoke token')
  await waitFor(() => expect(screen.queryByDisplayValue('shown-once')).toBeNull())
  expect(deleteScimToken.mock.calls).toEqual([[{}, { ifMatch: 2 }]])
})
