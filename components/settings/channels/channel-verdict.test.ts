import { expect, test } from 'vitest'
import type { ChannelState } from '@/lib/contract/channel'
import { channelState } from './channel.fixture'
import { verdictOf } from './channel-verdict'

const now = Date.parse('2026-11-22T12:00:00Z')
const [earlier, later] = ['2026-11-22T11:00:00Z', '2026-11-22T11:30:00Z']
const verdict = (some: Partial<ChannelState>) => verdictOf(channelState('sms', some), now)

test('no channel counts as working without evidence', () => {
  expect(verdict({})).toEqual({ kind: 'unused' })
  expect(verdict({ lastSuccessAt: '2026-11-20T12:00:00Z' })).toMatchObject({ kind: 'quiet' })
  expect(verdict({ lastSuccessAt: later })).toEqual({ kind: 'works', at: later })
})

test('the most recent result determines the verdict', () => {
  expect(verdict({ lastSuccessAt: earlier, lastErrorAt: later })).toEqual({ kind: 'failing', at: later })
  expect(verdict({ lastSuccessAt: later, lastErrorAt: earlier })).toMatchObject({ kind: 'works' })
  expect(verdict({ lastErrorAt: earlier })).toMatchObject({ kind: 'failing' })
})

test('an open breaker outranks recent results, and missing settings outrank both', () => {
  const open = { breaker: 'open', lastSuccessAt: later } as const
  expect(verdict({ ...open, nextProbeAt: '2026-11-22T12:00:40Z' })).toEqual({ kind: 'stopped', seconds: 40 })
  expect(verdict({ ...open, nextProbeAt: earlier })).toEqual({ kind: 'stopped', seconds: 0 })
  expect(verdict({ ...open, configured: false })).toEqual({ kind: 'missing' })
})
