import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import { accountKeys } from '@/lib/data/accounts/accounts'
import { deviceKeys } from '@/lib/data/accounts/devices'
import { anAccount } from '../account.fixture'
import { AccountDevices } from './account-devices'
import { RecordEditing } from './in-place/record-editing'

const deleteDevice = vi.fn()
answerActions({ deleteDevice })

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const device = {
  id: 'd1',
  accountId: anAccount.id,
  kind: 'webpush',
  createdAt: '2026-11-20T12:00:00Z',
} as const

function show({ devices = [device], canWrite = true }: { devices?: (typeof device)[]; canWrite?: boolean }) {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const client = new QueryClient()
  client.setQueryData(accountKeys.one(anAccount.id), { account: anAccount })
  client.setQueryData(accountKeys.reach(anAccount.id), {})
  client.setQueryData(deviceKeys.ofAccount(anAccount.id), { devices })
  showPiece(
    <RecordEditing accountId={anAccount.id} madeAt={0} accountTypes={[]} attributes={[]} canWrite={canWrite}>
      <AccountDevices />
    </RecordEditing>,
    { client },
  )
  return client
}

test('if an account has no device, the page says that pushes cannot reach it', () => {
  show({ devices: [] })
  expect(
    screen.getByText(
      'No devices yet, so push messages cannot reach this account. Devices appear here once the app or a browser registers them.',
    ),
  ).toBeTruthy()
})

test('a device is removed after confirmation, and whether messages reach the account is reloaded', async () => {
  deleteDevice.mockResolvedValue({ ok: true, data: { device } })
  const client = show({})
  fireEvent.click(screen.getByRole('button', { name: /^Remove Browser, registered/ }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove this device?' })
  expect(deleteDevice).not.toHaveBeenCalled()
  fireEvent.click(
    [...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Remove') as Element,
  )
  await waitFor(() => expect(client.getQueryState(accountKeys.reach(anAccount.id))?.isInvalidated).toBe(true))
  expect(deleteDevice).toHaveBeenCalledWith({ params: { accountId: anAccount.id, deviceId: 'd1' } }, {})
})

test('users without write access see the devices but cannot remove any', () => {
  show({ canWrite: false })
  expect(screen.getByText('Browser')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
})
