import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { AlertHistory } from './alert-history'

const at = '2026-11-22T22:46:17.000Z'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T22:50:00.000Z') })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('history entries show old and new values, distances, people and outcomes, with times to the second', () => {
  const client = new QueryClient()
  const identities = [
    { id: 'eva', name: 'Eva' },
    { id: 'ana', name: 'Ana' },
  ]
  client.setQueryData(['identities', 'names'], { identities, next: null })
  const sent = {
    id: 'r',
    name: 'Unit 7',
    state: 'onScene',
    dispatchedAt: at,
    onSceneAt: at,
    clearedAt: null,
  } as const
  const event = { by: 'eva', accountId: null, at }
  showPiece(
    <AlertHistory
      responders={[sent]}
      history={[
        {
          ...event,
          id: '1',
          type: 'moved',
          from: { latitude: -33.45, longitude: -70.66 },
          location: { latitude: -33.451, longitude: -70.66 },
        },
        { ...event, id: '2', type: 'prioritised', changes: { priority: { from: 3, to: 1 } } },
        { ...event, id: '3', type: 'edited', changes: { street: { from: null, to: 'Lira 7' } } },
        { ...event, id: '4', type: 'assigned', assignedTo: 'ana' },
        { ...event, id: '5', type: 'closed', closed: 1, code: 'transferred' },
        { ...event, id: '6', type: 'onScene', responderId: 'r' },
      ]}
    />,
    { client },
  )
  const entries = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(entries.join('\n')).toContain('-33.45000, -70.66000 → -33.45100, -70.66000, moved 111 m')
  expect(entries.join('\n')).toContain('Priority: 3 Normal → 1 Urgent')
  expect(entries.join('\n')).toContain('Street: empty → Lira 7')
  expect(entries.join('\n')).toContain('to Ana')
  expect(entries.join('\n')).toContain('Transferred')
  expect(entries[0]).toContain('Responder on scene, Eva22:46:17')
  expect(entries[0]).toContain('Unit 7')
})
