import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { router, showPiece } from '@/components/console.fixture'
import { useToast } from '@/components/ui/feedback/use-toast'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import type { Role } from '@/lib/contract/roles'
import { alertStoreOf } from '@/lib/data/alerts/alert-store'
import { buildId } from '@/lib/data/connection/build-id'
import { RolesGuard, SessionGuard } from './session-guard'

const ana = { businessId: 'acme', identityId: 'ana', name: 'Ana' }
let health: () => Response
const answer = (roles: readonly Role[] = ['agent']) =>
  Response.json({ build: buildId, now: Date.now(), roles })
const ofOther = (name: string, businessId: string) =>
  Response.json({ failure: { code: 'other_session', data: { name, businessId } } }, { status: 409 })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') })
  health = () => answer()
  vi.stubGlobal('fetch', async () => health())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function Piece() {
  const toast = useToast()
  const say = () => void toast.show({ title: 'Toast for Ana', tone: 'error' })
  return <p onPointerDown={say}>Ana’s page</p>
}

async function show(client?: QueryClient) {
  showPiece(
    <SessionGuard owner={ana}>
      <RolesGuard roles={['agent']} />
      <Piece />
    </SessionGuard>,
    { client },
  )
  await pass(10)
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const isShown = () => screen.queryByText('Ana’s page') !== null
const heading = () => screen.queryByRole('heading')?.textContent ?? ''
const button = () => screen.queryByRole('button')?.textContent ?? ''

test('if someone else signs in, the page hides its content and names the new user until its own user is back', async () => {
  await show()
  expect(isShown()).toBe(true)
  health = () => ofOther('Beto', 'acme')
  await pass(3_000)
  expect(isShown()).toBe(false)
  expect(heading()).toBe('This browser is now signed in as Beto')
  expect(button()).toBe('Reload as Beto')
  health = () => answer()
  await pass(3_000)
  expect(isShown()).toBe(true)
})

test('if both users have the same name, the business is shown too', async () => {
  await show()
  health = () => ofOther('Ana', 'other')
  await pass(3_000)
  expect(heading()).toBe('This browser is now signed in as Ana (other)')
})

test('when the new user signs out, the page stays hidden and says that nobody is signed in', async () => {
  await show()
  health = () => ofOther('Beto', 'acme')
  await pass(3_000)
  health = () => Response.json({ build: buildId, now: Date.now() }, { status: 401 })
  await pass(3_000)
  expect(isShown()).toBe(false)
  expect(heading()).toBe('Nobody is signed in on this browser now')
  expect(button()).toBe('Sign in')
})

test('the page refreshes only when the user’s roles have changed', async () => {
  await show()
  await pass(10_000)
  expect(router.refresh).not.toHaveBeenCalled()
  health = () => answer(['viewer'])
  await pass(3_000)
  expect(router.refresh).toHaveBeenCalledTimes(1)
})

test('toasts shown to the previous user are dismissed along with the page', async () => {
  await show()
  fireEvent.pointerDown(screen.getByText('Ana’s page'))
  await pass(100)
  expect(screen.queryAllByText('Toast for Ana')).not.toEqual([])
  health = () => ofOther('Beto', 'acme')
  await pass(3_500)
  expect(isShown()).toBe(false)
  expect(screen.queryAllByText('Toast for Ana')).toEqual([])
})

test('no alert of the previous user stays in memory', async () => {
  const client = new QueryClient()
  const store = alertStoreOf(client)
  store.takeChanged([alertOf()])
  await show(client)
  expect(store.read().alerts.size).toBe(1)
  health = () => ofOther('Beto', 'acme')
  await pass(3_000)
  expect(store.read().alerts.size).toBe(0)
})
