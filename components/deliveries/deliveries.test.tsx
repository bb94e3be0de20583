import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Console } from '@/components/console.fixture'
import { deliveryStates } from '@/lib/contract/choices'
import type { DeliveryCounts } from '@/lib/contract/notification'
import { type Language, languages } from '@/lib/i18n/languages'
import { messages } from '@/lib/i18n/messages'
import { ChannelOutcomes } from './channel-outcomes'
import { Outcome } from './outcome'
import { ProgressBadge } from './progress-badge'

afterEach(cleanup)

function show(node: ReactNode, language: Language = 'en'): string {
  const { container } = render(<Console language={language}>{node}</Console>)
  return container.textContent ?? ''
}

const counts = (some: Partial<DeliveryCounts>): DeliveryCounts => ({
  ...(Object.fromEntries(deliveryStates.map((state) => [state, 0])) as DeliveryCounts),
  ...some,
})

test('kept deliveries are described as not sent, and those with an unknown outcome as unknown, in every language', () => {
  for (const language of languages) {
    const { states } = messages[language].notifications
    expect(new Set(Object.values(states)).size, language).toBe(deliveryStates.length)
  }
  expect(show(<Outcome counts={counts({ kept: 3, unknown: 1 })} />)).toBe('1 unknown3 kept, not sent')
  expect(show(<Outcome counts={counts({ kept: 1 })} />, 'es')).toBe('1 guardado, no enviado')
  expect(show(<Outcome counts={counts({ unknown: 2 })} />, 'pt')).toBe('de 2 não se sabe')
})

test('if all states are on a single line, those that need attention come first', () => {
  const some = counts({ accepted: 2, failed: 1, kept: 4 })
  expect(show(<Outcome counts={some} />)).toBe('2 accepted1 failed4 kept, not sent')
  expect(show(<Outcome brief counts={some} />)).toBe('1 failed4 kept, not sent2 accepted')
})

test('a notification without deliveries reached nobody', () => {
  show(<Outcome counts={counts({})} />)
  expect(screen.getByText('Nobody')).toBeTruthy()
})

test('every channel shows its outcome and the reason', () => {
  const deliveries = [
    { channel: 'push', state: 'kept', reason: 'no_provider', simulated: false },
    { channel: 'whatsapp', state: 'unknown', reason: 'interrupted', simulated: false },
  ] as const
  expect(show(<ChannelOutcomes deliveries={deliveries} />)).toBe(
    'Push: Kept, not sent (no provider is set up)WhatsApp: Unknown (interrupted while sending)',
  )
})

test('a delivery sent in a drill is marked as simulated, whatever its state', () => {
  const delivery = { channel: 'push', state: 'delivered', reason: null, simulated: true } as const
  expect(show(<ChannelOutcomes deliveries={[delivery]} />)).toBe('SimulatedPush: Delivered')
})

test('a notification that no provider accepted for anybody is never called done', () => {
  const badge = (some: Partial<DeliveryCounts>) =>
    show(<ProgressBadge notification={{ state: 'done', counts: counts(some) }} />)
  expect(badge({ accepted: 1, failed: 9 })).toBe('Done')
  expect(badge({ kept: 3, skipped: 1 })).toBe('Reached nobody')
  expect(badge({ failed: 3 })).toBe('Reached nobody')
  expect(badge({})).toBe('Reached nobody')
  expect(badge({ kept: 1, unknown: 1 })).toBe('Unknown')
})
