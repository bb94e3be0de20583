import { act, cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import type { Alert } from '@/lib/data/alerts/alerts'
import { useMove } from './move-bar'

afterEach(cleanup)

const here = { latitude: -33.45, longitude: -70.66 }
const there = { latitude: -33.46, longitude: -70.65 }
const elsewhere = { latitude: -33.5, longitude: -70.7 }
const a = alertOf({ id: 'a', number: 1, location: here })
const b = alertOf({ id: 'b', number: 2, location: { latitude: -33.4, longitude: -70.6 } })

type Given = { alert: Alert | undefined; movable: boolean }

function show(selected: Alert | undefined = a) {
  const onMove = vi.fn()
  const onLift = vi.fn()
  const hook = renderHook((given: Given) => useMove({ ...given, movingTo: undefined, onLift, onMove }), {
    initialProps: { alert: selected, movable: true } as Given,
  })
  const now = () => hook.result.current
  return {
    onMove,
    onLift,
    now,
    lift: (id = '1') => act(() => now().move?.onLift(id)),
    drop: (id = '1') => act(() => now().move?.onDrop(id, there)),
    become: (alert: Alert | undefined, movable = true) => hook.rerender({ alert, movable }),
  }
}

test('a drag moves nothing until it is confirmed', () => {
  const { now, lift, drop, onMove } = show()
  lift()
  expect(now().moved).toBeUndefined()
  drop()
  expect(now().moved).toEqual({ id: '1', to: there, isSent: false })
  expect(now().metres).toBeGreaterThan(1_400)
  expect(onMove).not.toHaveBeenCalled()
  act(() => now().confirm())
  expect(onMove).toHaveBeenCalledExactlyOnceWith(a, there)
})

test('lifting an unselected alert selects it, and the move can be confirmed once the alert is loaded', () => {
  const { now, lift, drop, become, onLift, onMove } = show(b)
  lift()
  expect(onLift).toHaveBeenCalledExactlyOnceWith('1')
  drop()
  expect(now().moved?.to).toEqual(there)
  expect(now().metres).toBeUndefined()
  become(undefined)
  expect(now().moved?.to).toEqual(there)
  become(a)
  expect(now().metres).toBeGreaterThan(1_400)
  act(() => now().confirm())
  expect(onMove).toHaveBeenCalledExactlyOnceWith(a, there)
})

test('an alert closed by somebody else while dragged is put back with a notice, and no other one is moved', () => {
  const { now, lift, become, onMove } = show()
  lift()
  const { attempt, onDrop } = now().move ?? {}
  become(alertOf({ ...a, closed: 1, version: 2 }))
  expect(now().move?.attempt).not.toBe(attempt)
  expect(now().ended).toBe('closed')
  act(() => onDrop?.('1', there))
  become(b)
  expect(now().moved).toBeUndefined()
  expect(now().ended).toBeUndefined()
  act(() => now().confirm())
  expect(onMove).not.toHaveBeenCalled()
})

test.each(['lifted', 'dropped'])(
  'an alert moved by somebody else once it is %s is shown where they moved it',
  (phase) => {
    const { now, lift, drop, become } = show()
    lift()
    if (phase === 'dropped') drop()
    const attempt = now().move?.attempt
    become(alertOf({ ...a, location: elsewhere, version: 2 }))
    expect(now().moved).toBeUndefined()
    expect(now().move?.attempt).not.toBe(attempt)
    expect(now().ended).toBe('moved')
  },
)

test('a change that does not affect the position leaves the drag alone', () => {
  const { now, lift, drop, become } = show()
  lift()
  drop()
  become(alertOf({ ...a, acknowledgedAt: '2026-11-22T00:00:00.000Z', version: 2 }))
  expect(now().moved?.to).toEqual(there)
})

test('using the map for something else cancels a drop that was not confirmed', () => {
  const { now, lift, drop, become } = show()
  lift()
  drop()
  become(a, false)
  expect(now().moved).toBeUndefined()
  expect(now().move).toBeUndefined()
})

test.each(['lifted', 'dropped'])('Escape puts a %s alert back and does not propagate', (phase) => {
  const { now, lift, drop, onMove } = show()
  const heard = vi.fn()
  document.body.addEventListener('keydown', heard)
  lift()
  if (phase === 'dropped') drop()
  const attempt = now().move?.attempt
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(now().moved).toBeUndefined()
  expect(now().move?.attempt).not.toBe(attempt)
  expect(heard).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(heard).toHaveBeenCalledOnce()
  expect(onMove).not.toHaveBeenCalled()
  document.body.removeEventListener('keydown', heard)
})

test('zoomed too far out, the user is asked to zoom in, at the pointer, until they do something else', () => {
  const { now, lift } = show()
  act(() => now().move?.onTooFar(there, alertOf().location))
  expect(now().tooFar).toEqual({ at: there, place: alertOf().location })
  expect(now().moved).toBeUndefined()
  lift()
  expect(now().tooFar).toBeUndefined()
})
