import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import type { MapSketch } from '@/components/map/map-types'
import type { Area } from '@/lib/contract/alerts/areas'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { DrawArea } from './draw-area'

const createArea = vi.fn()
const updateArea = vi.fn()
answerActions({ createArea, updateArea })

beforeEach(() => {
  forgetDrafts()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const corners = [
  { latitude: 0, longitude: 0 },
  { latitude: 0, longitude: 2 },
  { latitude: 2, longitude: 0 },
]
const north: Area = { id: 'n', name: 'North', polygon: corners, version: 4 }

type Shown = { sketch?: MapSketch; closed: boolean }

function Drawing({ area, map }: { area?: Area; map: Shown }) {
  const [open, setOpen] = useState(true)
  const [given] = useState(() => ({
    onSketch: (sketch: MapSketch | undefined) => void Object.assign(map, { sketch }),
    onClose: () => {
      Object.assign(map, { closed: true })
      setOpen(false)
    },
  }))
  return open && <DrawArea area={area} {...given} />
}

function show(area?: Area) {
  const map: Shown = { closed: false }
  showPiece(<Drawing area={area} map={map} />)
  return {
    map,
    set: (...points: { latitude: number; longitude: number }[]) => {
      for (const point of points) act(() => map.sketch?.onPoint?.(point))
    },
  }
}

const name = (text: string) => fireEvent.change(screen.getByLabelText(/Name/), { target: { value: text } })
const save = async () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save area' })))

test('corners set on the map are saved under the name, and drawing ends only once they are saved', async () => {
  let answer: (result: unknown) => void = () => {}
  const answered = new Promise((resolve) => {
    answer = resolve
  })
  createArea.mockReturnValue(answered)
  const { map, set } = show()
  set(...corners)
  expect(map.sketch?.corners).toEqual(corners)
  name(' North ')
  await save()
  expect(createArea).toHaveBeenCalledWith(
    { body: { name: 'North', polygon: corners } },
    { idempotencyKey: expect.any(String) },
  )
  expect(map.closed).toBe(false)
  await act(async () => answer({ ok: true, data: { area: { ...north, version: 1 } } }))
  expect(map.closed).toBe(true)
  expect(map.sketch).toBeUndefined()
})

test('an incomplete outline is not sent', async () => {
  const { set } = show()
  set(corners[0] as (typeof corners)[0], corners[1] as (typeof corners)[0])
  name('North')
  await save()
  expect(createArea).not.toHaveBeenCalled()
  expect(screen.getByText('An outline needs at least three corners.')).toBeTruthy()
})

test('a self-crossing outline shows its error at once, and dragging the corner back clears the error', () => {
  const { map, set } = show()
  set(...corners, { latitude: 2, longitude: 2 })
  const crossing = /crosses or touches itself/
  expect(screen.getByText(crossing)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save area' })).toHaveProperty('disabled', true)
  act(() => map.sketch?.onMove?.(3, { latitude: 1, longitude: -1 }))
  expect(screen.queryByText(crossing)).toBeNull()
  expect(map.sketch?.corners[3]).toEqual({ latitude: 1, longitude: -1 })
})

test('Backspace removes the last corner unless the name is being typed; Escape closes the form and keeps the other corners', async () => {
  const first = show()
  first.set(...corners)
  fireEvent.keyDown(screen.getByLabelText(/Name/), { key: 'Backspace' })
  expect(first.map.sketch?.corners).toHaveLength(3)
  fireEvent.keyDown(document.body, { key: 'Backspace' })
  expect(first.map.sketch?.corners).toEqual(corners.slice(0, 2))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(first.map.closed).toBe(true)
  cleanup()
  const again = show()
  await vi.waitFor(() => expect(again.map.sketch?.corners).toEqual(corners.slice(0, 2)))
})

test('moving or removing a corner is announced politely, and the last three cannot be removed', () => {
  const { map, set } = show()
  set(...corners, { latitude: 2, longitude: 2 })
  const said = (text: string) => expect(screen.getByText(text).getAttribute('role')).toBe('status')
  act(() => map.sketch?.onMove?.(3, { latitude: 1, longitude: -1 }))
  said('Corner 4 moved to 1.00000, -1.00000')
  let isGone: boolean | undefined
  const remove = (place: number) =>
    act(() => {
      isGone = map.sketch?.onRemove?.(place)
    })
  remove(1)
  expect(isGone).toBe(true)
  said('Corner 2 removed')
  expect(map.sketch?.corners).toEqual([corners[0], corners[2], { latitude: 1, longitude: -1 }])
  remove(0)
  expect(isGone).toBe(false)
  said('An outline needs at least three corners.')
  expect(map.sketch?.corners).toHaveLength(3)
})

test('Cancel discards the drawing', () => {
  const { set } = show()
  set(...corners)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  cleanup()
  expect(show().map.sketch?.corners).toEqual([])
})

test('an outline changed by somebody else in the meantime stays as drawn, and the conflict is shown', async () => {
  const changed = { ...north, name: 'Harbour', version: 5 }
  const failure = {
    status: 412,
    code: 'version_stale',
    message: '',
    issues: [],
    data: { area: changed },
  }
  updateArea.mockResolvedValueOnce({ ok: false, failure })
  const { map, set } = show(north)
  set({ latitude: 1, longitude: -1 })
  await save()
  const sent = { name: 'North', polygon: [...corners, { latitude: 1, longitude: -1 }] }
  expect(updateArea).toHaveBeenCalledWith({ params: { id: 'n' }, body: sent }, { ifMatch: 4 })
  expect(map.closed).toBe(false)
  expect(map.sketch?.corners).toHaveLength(4)
  expect(screen.getByText('Harbour')).toBeTruthy()
  updateArea.mockResolvedValueOnce({ ok: true, data: { area: { ...changed, version: 6 } } })
  await save()
  const body = { ...sent, name: 'Harbour' }
  expect(updateArea).toHaveBeenLastCalledWith({ params: { id: 'n' }, body }, { ifMatch: 5 })
})
