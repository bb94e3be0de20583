import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { businessKeys } from '@/lib/data/business'
import { upstreamWithout } from './business/business.fixture'
import { SettingsNav } from './settings-nav'

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function linksWith(upstream: ReturnType<typeof upstreamWithout> | null, seesManaged = true) {
  const client = new QueryClient()
  client.setQueryData(businessKeys.own, { business: {}, deliveriesHeld: null, upstream })
  showPiece(<SettingsNav seesManaged={seesManaged} />, { client, path: '/settings/business' })
  return screen.getAllByRole('link').map(({ textContent }) => textContent)
}

test('without another deployment, there are channels and no connection', () => {
  const links = linksWith(null)
  expect(links).toContain('Channels')
  expect(links).not.toContain('Connection')
})

test('in front of another deployment, there is a connection and no channels', () => {
  const links = linksWith(upstreamWithout('testChannel'))
  expect(links).toContain('Connection')
  expect(links).not.toContain('Channels')
})

test('only those who manage the business see the connection', () => {
  expect(linksWith(upstreamWithout('testChannel'), false)).not.toContain('Connection')
})
