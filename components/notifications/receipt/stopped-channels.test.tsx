import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { channelState } from '@/components/settings/channels/channel.fixture'
import { givenNotification } from './notification.fixture'
import { StateNotices } from './state-notices'

const around = { nameOf: () => 'Ana', identityId: 'ana', canSend: true }
const running = givenNotification({ state: 'running', message: { title: 'Water', sendWhatsApp: true } })

beforeEach(() => {
  const nextProbeAt = new Date(Date.now() + 3_600_000).toISOString()
  const channels = [
    channelState('fcm'),
    channelState('whatsapp', { breaker: 'open', nextProbeAt }),
    channelState('sms', { breaker: 'open' }),
  ]
  vi.stubGlobal('fetch', async () => Response.json({ data: { channels } }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a running notification names its own stopped channels with their next attempt, but no other channels', async () => {
  showPiece(<StateNotices notification={running} {...around} />)
  await screen.findByText(/^WhatsApp is not accepting messages right now; next attempt in /)
  expect(screen.queryByText(/Text messages/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Channels' }).getAttribute('href')).toBe('/settings/channels')
})
