import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import type { Role } from '@/lib/contract/roles'
import { callingAlertsQuery, isSupervisorQuery } from '@/lib/data/alerts/overdue'
import { OverdueBanner } from './overdue-banner'

const now = Date.parse('2026-11-22T22:50:00.000Z')

beforeEach(() => {
  vi.useFakeTimers({ now })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Given = { path?: string; roles?: Role[]; supervisor?: boolean; total?: number; writeAlerts?: boolean }

function show({
  path = '/accounts',
  roles = ['admin'],
  supervisor = false,
  total = 3,
  writeAlerts = true,
}: Given = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 1e9 } } })
  const say = (total: number) => {
    const alert = alertOf({ id: 'a', number: 1042, alertType: 'Fire' })
    const dueAt = new Date(now - 12.9 * 60_000).toISOString()
    const overdue = total > 0 ? [{ alert, clock: 'close', dueAt, level: 'supervisor' }] : []
    client.setQueryData(callingAlertsQuery().queryKey, { overdue, total } as never)
  }
  say(total)
  client.setQueryData(isSupervisorQuery().queryKey, { identity: { supervisor } } as never)
  const who = { name: 'Ana', roles, businessId: 'acme' }
  showPiece(<OverdueBanner who={who} writeAlerts={writeAlerts} />, { client, path })
  return {
    say: async (total: number) => {
      say(total)
      await act(() => vi.advanceTimersByTimeAsync(0))
    },
  }
}

const link = () => screen.queryByRole('link')

test('the banner shows how many alerts are overdue and links to the longest-waiting one; its announcement omits the minutes', () => {
  show()
  expect(link()?.textContent).toBe('3 alerts are overdue: #1042 Fire, 12 minutes late')
  expect(link()?.getAttribute('href')).toBe('/alerts?alert=1042')
  expect(screen.getByRole('status').textContent).toBe('3 alerts are overdue: #1042')
})

test('admins and supervisors see the banner on every page, dispatchers only above the map', () => {
  show({ roles: ['dispatcher'] })
  expect(link()).toBeNull()
  cleanup()
  show({ roles: ['viewer'], supervisor: true, writeAlerts: false })
  expect(link()).not.toBeNull()
  cleanup()
  show({ path: '/alerts', roles: ['dispatcher'] })
  expect(link()).not.toBeNull()
  cleanup()
  show({ path: '/alerts', roles: ['viewer'], writeAlerts: false })
  expect(link()).toBeNull()
})

test('a hidden banner says who hid it and until when, and returns after five minutes or with one more overdue alert', async () => {
  const { say } = show()
  const hide = () => fireEvent.click(screen.getByRole('button', { name: 'Hide for 5 minutes' }))
  hide()
  expect(link()).toBeNull()
  expect(screen.getByText(/3 alerts are overdue. Hidden by Ana until 22:55/)).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(4.5 * 60_000))
  expect(link()).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(45_000))
  expect(link()).not.toBeNull()
  hide()
  await say(4)
  expect(link()?.textContent).toContain('4 alerts are')
})

test('the banner is absent while no alert is overdue', () => {
  show({ total: 0 })
  expect(link()).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('')
})
