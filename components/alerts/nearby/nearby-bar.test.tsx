import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { router, showPiece } from '@/components/console.fixture'
import type { MapSketch } from '@/components/map/map-types'
import type { NearbyAccount } from '@/lib/contract/alerts/nearby'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { NearbyBar } from './nearby-bar'

const person = (id: string): NearbyAccount => ({
  id,
  username: id,
  fullname: `Name of ${id}`,
  phone: '+56912345678',
  source: 'alert',
  at: '2026-11-20T12:00:00.000Z',
  distance: 120,
})

let asked: { circle: { radius: number }; days: number }[] = []
let answer: { accounts: NearbyAccount[]; total: number; unread: number }
beforeEach(() => {
  forgetDrafts()
  asked = []
  answer = { accounts: [person('ana'), person('eva')], total: 2, unread: 0 }
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    asked.push(JSON.parse(String(body)))
    return Response.json({ data: answer })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

function show() {
  const map: { sketch?: MapSketch; closed?: true } = {}
  showPiece(
    <NearbyBar
      nearby={{ kind: 'circle', number: 7, latitude: -33.45, longitude: -70.66 }}
      onSketch={(sketch) => Object.assign(map, { sketch })}
      onClose={() => Object.assign(map, { closed: true })}
    />,
  )
  return map
}

test('the circle is on the map, and the message goes to exactly the people counted on the button', async () => {
  const map = show()
  expect(map.sketch?.circle).toEqual({ latitude: -33.45, longitude: -70.66, radius: 500 })
  const write = await screen.findByRole('button', { name: 'Message 2 people' })
  expect(asked).toEqual([{ circle: { latitude: -33.45, longitude: -70.66, radius: 500 }, days: 90 }])
  await act(async () => fireEvent.click(write))
  expect(router.push).toHaveBeenCalledWith('/notifications/new')
  expect(asked).toHaveLength(1)
})

test('the count is hidden while the circle changes, and then shows the new number', async () => {
  const map = show()
  await screen.findByText('2 people')
  answer = { accounts: [person('ana')], total: 1, unread: 0 }
  fireEvent.change(screen.getByLabelText('Radius in meters'), { target: { value: '2000' } })
  expect(map.sketch?.circle?.radius).toBe(2000)
  expect(screen.queryByRole('button', { name: /Message/ })).toBeNull()
  expect(screen.getByText('Counting…')).toBeTruthy()
  await screen.findByRole('button', { name: 'Message 1 person' })
  expect(asked.at(-1)?.circle.radius).toBe(2000)
})

test('an invalid radius or number of days shows an error and requests nothing', async () => {
  const map = show()
  await screen.findByText('2 people')
  fireEvent.change(screen.getByLabelText('Radius in meters'), { target: { value: '99' } })
  expect(screen.getByText(/From 100 m to 50 km/)).toBeTruthy()
  expect(map.sketch?.circle?.radius).toBe(500)
  fireEvent.change(screen.getByLabelText('How far back (days)'), { target: { value: '0' } })
  expect(screen.getByText('A whole number from 1 to 3,650.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Message/ })).toBeNull()
  expect(asked).toHaveLength(1)
})

test('if there are more people than one message can go to, they are counted, but no message can be written to them', async () => {
  answer = { accounts: [person('ana')], total: 12_345, unread: 0 }
  show()
  await screen.findByText(/12,345 people/)
  expect(screen.queryByRole('button', { name: /Message/ })).toBeNull()
})

test('accounts with an unreadable location are counted, but no message is written to them', async () => {
  answer = { accounts: [person('ana')], total: 1, unread: 6 }
  show()
  await screen.findByText(/6 accounts are missing here because their locations could not be read/)
  expect(screen.getByRole('button', { name: 'Message 1 person' })).toBeTruthy()
})
