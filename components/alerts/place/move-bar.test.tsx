import { act, cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Alert } from '@/lib/data/alerts/alerts'
import { useMove } from './move-bar'

afterEach(cleanup)

const alertOf = (id: string, change: Partial<Alert> = {}) =>
  ({ id, closed: 0, location: { latitude: -33.45, longitude: -70.66 }, version: 1, ...change }) as Alert

const a = alertOf('a')
const b = alertOf('b', { location: { latitude: -33.4, longitude: -70.6 } })
const there = { latitude: -33.46, longitude: -70.65 }

type Given = { alert: Alert | undefined; movable: boolean }

function show() {
  const onMove = vi.fn()
  const hook = renderHook((given: Given) => useMove({ ...given, movingTo: undefined, onMove }), {
    initialProps: { alert: a, movable: true } as Given,
  })
  const now = () => hook.result.current
  return {
    onMove,
    now,
    become: (next: Alert | undefined, movable = next?.closed === 0) =>
      hook.rerender({ alert: next, movable }),
  }
}

test('a drag moves nothing until it is confirmed', () => {
  const { now, onMove } = show()
  act(() => now().move?.onDrag(there))
  expect(now().ghost).toEqual(there)
  expect(now().isDropped).toBe(false)
  act(() => now().move?.onDrop(there))
  expect(now().metres).toBeGreaterThan(1_400)
  expect(onMove).not.toHaveBeenCalled()
  act(() => now().confirm())
  expect(onMove).toHaveBeenCalledWith(a, there)
  expect(now().ghost).toBeUndefined()
})

test('held while another closes it, and B opened: B has no ghost, and the one who closed A is named', () => {
  const { now, become, onMove } = show()
  act(() => now().move?.onDrag(there))
  const heldDrag = now().move
  become(alertOf('a', { closed: 1, version: 2 }))
  expect(now().ghost).toBeUndefined()
  expect(now().ended).toBe('closed')
  act(() => heldDrag?.onDrop(there))
  expect(now().ghost).toBeUndefined()
  become(b)
  expect(now().ghost).toBeUndefined()
  expect(now().ended).toBeUndefined()
  act(() => now().confirm())
  expect(onMove).not.toHaveBeenCalled()
})

test('another drag has to be begun once the alert has changed', () => {
  const { now, become } = show()
  act(() => now().move?.onDrag(there))
  const attempt = now().move?.attempt
  become(alertOf('a', { location: { latitude: -33.5, longitude: -70.7 }, version: 2 }))
  expect(now().move?.attempt).not.toBe(attempt)
})

test('dropped and moved by another before it is confirmed, it stands where the other one put it', () => {
  const { now, become } = show()
  act(() => now().move?.onDrop(there))
  become(alertOf('a', { location: { latitude: -33.5, longitude: -70.7 }, version: 2 }))
  expect(now().ghost).toBeUndefined()
  expect(now().ended).toBe('moved')
})

test('what does not touch its place leaves the drag alone', () => {
  const { now, become } = show()
  act(() => now().move?.onDrop(there))
  become(alertOf('a', { acknowledgedAt: '2026-11-22T00:00:00.000Z', version: 2 }))
  expect(now().ghost).toEqual(there)
})

test('Escape ends the move and is heard by nothing else', () => {
  const { now, onMove } = show()
  const heard = vi.fn()
  document.body.addEventListener('keydown', heard)
  act(() => now().move?.onDrop(there))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(now().ghost).toBeUndefined()
  expect(heard).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(heard).toHaveBeenCalledOnce()
  expect(onMove).not.toHaveBeenCalled()
  document.body.removeEventListener('keydown', heard)
})

test('too far out one is asked to come closer', () => {
  const { now } = show()
  act(() => now().move?.onTooFar())
  expect(now().tooFar).toBe(true)
  expect(now().ghost).toBeUndefined()
})
