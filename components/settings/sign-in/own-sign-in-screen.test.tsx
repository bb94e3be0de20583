import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '@/components/accounts/account.fixture'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import { identityKeys } from '@/lib/data/identities'
import { anIdentity } from '../identities/identity.fixture'
import { OwnSignInScreen } from './own-sign-in-screen'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const recoveryCodes = ['K3QXW-7FTNA', 'P9CMR-2VHDZ']
const startSecondFactor = vi.fn()
const confirmSecondFactor = vi.fn()
const removeSecondFactor = vi.fn()
let own = anIdentity

beforeEach(() => {
  answerActions({ startSecondFactor, confirmSecondFactor, removeSecondFactor })
  vi.stubGlobal('fetch', async () => Response.json({ data: { identity: own } }))
  startSecondFactor.mockResolvedValue({
    ok: true,
    data: { secret, url: `otpauth://totp/A?secret=${secret}` },
  })
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

function open(secondFactor: boolean) {
  own = { ...anIdentity, secondFactor }
  const client = new QueryClient()
  client.setQueryData(identityKeys.own, { identity: own })
  showPiece(<OwnSignInScreen />, { client })
}

/** The stored identity, as the API returns it from now on. */
function storing(secondFactor: boolean, more: object = {}) {
  own = { ...anIdentity, secondFactor }
  return { ok: true, data: { identity: own, ...more } }
}

async function setUp() {
  fireEvent.click(screen.getByRole('button', { name: 'Set up' }))
  return within(await screen.findByRole('dialog', { name: 'Set up an authenticator app' }))
}

test('an app is set up with a QR code or a key, and the recovery codes must be saved before the dialog closes', async () => {
  open(false)
  const dialog = await setUp()
  expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('Setup key').value).toBe(secret)
  confirmSecondFactor.mockImplementation(async () => storing(true, { recoveryCodes }))
  fireEvent.change(dialog.getByLabelText('Code from the app'), { target: { value: '492039' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
  const codes = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }))
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes)
  fireEvent.click(codes.getByRole('button', { name: 'Close' }))
  expect((await codes.findByRole('alert')).textContent).toContain('Save the codes first')
  fireEvent.click(codes.getByRole('checkbox', { name: 'I have saved these codes' }))
  fireEvent.click(codes.getByRole('button', { name: 'Done' }))
  expect(
    await screen.findByText('From now on, you need a code to sign in. Your other sessions have ended.'),
  ).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Turn off' })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Save your recovery codes' })).toBeNull()
})

test('a wrong code is explained at its field and can be corrected', async () => {
  open(false)
  const dialog = await setUp()
  confirmSecondFactor.mockResolvedValueOnce(refusal('second_factor_failed'))
  const field = dialog.getByLabelText('Code from the app')
  fireEvent.change(field, { target: { value: '000000' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
  expect(await dialog.findByText(/This code is wrong, has expired or was already used/)).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('after a lost response, the same code is the same request, so that the recovery codes still come', async () => {
  open(false)
  const dialog = await setUp()
  confirmSecondFactor.mockRejectedValueOnce(new Error('The connection was lost.'))
  confirmSecondFactor.mockImplementation(async () => storing(true, { recoveryCodes }))
  fireEvent.change(dialog.getByLabelText('Code from the app'), { target: { value: '492039' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
  await waitFor(() => expect(confirmSecondFactor).toHaveBeenCalledTimes(1))
  await dialog.findByText(/not known|did not respond|no response/i)
  fireEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByRole('dialog', { name: 'Save your recovery codes' })).toBeTruthy()
  const [first, second] = confirmSecondFactor.mock.calls.map(([, options]) => options.idempotencyKey)
  expect(second).toBe(first)
})

test('turning the app off takes a code', async () => {
  open(true)
  fireEvent.click(screen.getByRole('button', { name: 'Turn off' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  removeSecondFactor.mockImplementation(async () => storing(false))
  fireEvent.click(dialog.getByRole('button', { name: 'Turn off' }))
  expect(removeSecondFactor).not.toHaveBeenCalled()
  fireEvent.change(dialog.getByLabelText('Code from the app, or a recovery code'), {
    target: { value: 'K3QXW-7FTNA' },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText('You no longer need a code to sign in.')).toBeTruthy()
  expect(removeSecondFactor).toHaveBeenCalledExactlyOnceWith({ body: { code: 'K3QXW-7FTNA' } }, {})
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy()
})

test('an app that cannot be set up now is explained on the page', async () => {
  open(false)
  startSecondFactor.mockResolvedValue(refusal('second_factor_active'))
  fireEvent.click(screen.getByRole('button', { name: 'Set up' }))
  expect((await screen.findByRole('alert')).textContent).toContain('You already use an authenticator app')
})
