import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { AlertsContexts } from '../screen/contexts.fixture'
import { useDrawing } from '../screen/map-view-provider'
import { useMultiSelection } from '../screen/selection'
import { useChosenPoints, useLasso } from './map-tools'

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const alerts = [1, 2, 3].map((number) =>
  alertOf({ id: `id-${number}`, number, location: { latitude: 0, longitude: number } }),
)

type Tools = ReturnType<typeof useTools>

function useTools() {
  const several = useMultiSelection()
  return { several, lasso: useLasso(), chosen: useChosenPoints(), setSketch: useDrawing().setSketch }
}

function show(given: { search?: string; canWrite?: boolean } = {}): Tools {
  const known = {}
  showPiece(
    <AlertsContexts alerts={alerts} {...given}>
      <Piece known={known} />
    </AlertsContexts>,
  )
  return known as Tools
}

function Piece({ known }: { known: object }) {
  Object.assign(known, useTools())
  return null
}

const around = [
  { latitude: -1, longitude: 1.5 },
  { latitude: -1, longitude: 3.5 },
  { latitude: 1, longitude: 3.5 },
  { latitude: 1, longitude: 1.5 },
]

test('a lasso starts multi-selection with the open alerts inside it selected', () => {
  const known = show()
  act(() => known.lasso?.(around))
  expect(known.several.isOn).toBe(true)
  expect([...known.several.numbers]).toEqual([2, 3])
  expect(known.chosen).toHaveLength(2)
})

test('no lasso is offered while the map is in use for something else, or to read-only users', () => {
  for (const given of [{ search: '?new=true' }, { canWrite: false }, { search: '?draw=new' }])
    expect(show(given).lasso).toBeUndefined()
  const known = show()
  act(() => known.several.start())
  expect(known.lasso).toBeUndefined()
  act(() => known.several.stop())
  expect(known.lasso).toBeDefined()
  act(() => known.setSketch({ corners: [] }))
  expect(known.lasso).toBeUndefined()
})
