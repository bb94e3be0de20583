import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { SignInForm } from './sign-in-form'

let sent: Record<string, string>[]
let error: string | undefined
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (address: string, init?: { body: URLSearchParams }) => {
    if (address.endsWith('/csrf')) return Response.json({ csrfToken: 'csrf' })
    if (!init) return Response.json({ offered: false })
    sent.push(Object.fromEntries(init?.body ?? []))
    return Response.json({ url: error === undefined ? '/' : `/sign-in?error=${error}` })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

/** Submits the form; the API responds with this error. */
async function send(refusal: string) {
  error = refusal
  const before = sent.length
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(sent.length).toBe(before + 1))
}

async function submit(refusal: string) {
  await send(refusal)
  return (await screen.findByRole('alert')).textContent
}

async function showWithoutRole() {
  showPiece(<SignInForm />)
  type('Business ID', 'harbour')
  type('External ID', 'secret')
  return submit('no_role:')
}

test('a user without a role is asked for the admin code, and everything they typed is kept', async () => {
  expect(await showWithoutRole()).toMatch(/You have no role here yet.*enter the admin code/)
  expect(document.activeElement).toBe(screen.getByLabelText('Admin code'))
  type('Admin code', ' ABCD-EFGH ')
  expect(await submit('login_failed:')).toMatch(/This admin code is wrong/)
  expect(sent.at(-1)).toMatchObject({ businessId: 'harbour', externalId: 'secret', adminCode: 'ABCD-EFGH' })
  expect(['Business ID', 'External ID', 'Admin code'].map(textIn)).toEqual([
    'harbour',
    'secret',
    ' ABCD-EFGH ',
  ])
})

test('wrong credentials are reported as such, not as a wrong admin code', async () => {
  await showWithoutRole()
  type('External ID', 'other')
  type('Admin code', 'ABCD-EFGH')
  expect(await submit('login_failed:')).toMatch(/The Business ID and the External ID do not match/)
})

test('the admin code field does not appear for wrong credentials', async () => {
  showPiece(<SignInForm />)
  type('Business ID', 'harbour')
  type('External ID', 'wrong')
  expect(await submit('login_failed:')).toMatch(/do not match/)
  expect(screen.queryByLabelText('Admin code')).toBeNull()
})

test('an authenticator app’s code is asked for as the next step, not as an error, and a wrong one can be corrected', async () => {
  showPiece(<SignInForm />)
  type('Business ID', 'harbour')
  type('External ID', 'secret')
  expect(screen.queryByLabelText('Code from your authenticator app')).toBeNull()
  await send('second_factor_required:')
  const field = await screen.findByLabelText('Code from your authenticator app')
  expect(document.activeElement).toBe(field)
  expect(screen.queryByRole('alert')).toBeNull()
  const before = sent.length
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Enter the code.')).toBeTruthy()
  expect(sent.length).toBe(before)
  type('Code from your authenticator app', ' 000000 ')
  expect(await submit('second_factor_failed:')).toMatch(/This code is wrong, has expired/)
  expect(sent.at(-1)).toMatchObject({ businessId: 'harbour', externalId: 'secret', code: '000000' })
  expect(document.activeElement).toBe(field)
})

test('a user with an app but no role is asked for both codes, one after the other', async () => {
  showPiece(<SignInForm />)
  type('Business ID', 'harbour')
  type('External ID', 'secret')
  await send('second_factor_required:')
  type('Code from your authenticator app', '492039')
  expect(await submit('no_role:')).toMatch(/You have no role here yet/)
  type('Admin code', 'ABCD-EFGH')
  expect(await submit('login_failed:')).toMatch(/This admin code is wrong/)
  expect(sent.at(-1)).toMatchObject({ code: '492039', adminCode: 'ABCD-EFGH' })
})

test('while the deployment is down, sign-in reports that instead of rejecting the credentials', async () => {
  showPiece(<SignInForm />)
  type('Business ID', 'harbour')
  type('External ID', 'secret')
  expect(await submit('upstream_unavailable:2')).toMatch(/^The deployment.*is not responding.*is still here/)
})

test('a business with an OpenID provider offers it, and says why a sign-in there failed', async () => {
  const left: string[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.endsWith('/csrf')) return Response.json({ csrfToken: 'csrf' })
    if (init?.method !== 'POST') return Response.json({ offered: address.endsWith('businessId=harbour') })
    left.push(address)
    return Response.json({ url: '/sign-in?error=issuer_unavailable%3A5' })
  })
  showPiece(<SignInForm callbackUrl="/alerts" failed="company_refused:" />)
  expect(screen.getByRole('alert').textContent).toMatch(/has not given you access/)
  type('Business ID', 'quay')
  fireEvent.blur(screen.getByLabelText('Business ID'))
  type('Business ID', 'harbour')
  fireEvent.blur(screen.getByLabelText('Business ID'))
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in with your company' }))
  expect(await screen.findByText(/company’s sign-in is not responding/)).toBeTruthy()
  expect(left).toEqual(['/api/auth/signin/company.harbour?callbackUrl=%2Falerts'])
  type('Business ID', 'quay')
  fireEvent.blur(screen.getByLabelText('Business ID'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign in with your company' })).toBeNull())
})
