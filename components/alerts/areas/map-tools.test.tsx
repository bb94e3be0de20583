import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { pointOf } from '@/lib/data/alerts/alert-point'
import { type Several, useSeveral } from '../several/use-several'
import { type MapTools, useMapTools } from './map-tools'

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const alerts = [1, 2, 3].map((number) =>
  alertOf({ id: `id-${number}`, number, location: { latitude: 0, longitude: number } }),
)
const others = new Map(alerts.map((alert) => [alert.number, pointOf(alert)]))
const loaded = { shown: { table: undefined, others, closed: undefined } }

type Screen = Parameters<typeof useMapTools>[0]
type Given = { panel?: Screen['panel']; canWrite?: boolean; draw?: string | null }
type Known = { tools?: MapTools; several?: Several }

function Piece({ known, panel, canWrite = true, draw = null }: Given & { known: Known }) {
  const several = useSeveral('open', () => [])
  const tools = useMapTools({ address: { area: null, draw }, several, panel, canWrite, loaded })
  Object.assign(known, { several, tools })
  return null
}

function show(given: Given = {}): Known {
  const known: Known = {}
  showPiece(<Piece {...given} known={known} />)
  return known
}

const around = [
  { latitude: -1, longitude: 1.5 },
  { latitude: -1, longitude: 3.5 },
  { latitude: 1, longitude: 3.5 },
  { latitude: 1, longitude: 1.5 },
]

test('a lasso starts multi-selection with the open alerts inside it selected', () => {
  const known = show()
  act(() => known.tools?.onLasso?.(around))
  expect(known.several?.isOn).toBe(true)
  expect([...(known.several?.numbers ?? [])]).toEqual([2, 3])
  expect(known.tools?.chosen).toHaveLength(2)
})

test('no lasso is offered while the map is in use for something else, or to read-only users', () => {
  for (const given of [{ panel: 'new' as const }, { canWrite: false }, { draw: 'new' }])
    expect(show(given).tools?.onLasso).toBeUndefined()
  const known = show()
  act(() => known.several?.start())
  expect(known.tools?.onLasso).toBeUndefined()
  act(() => known.several?.stop())
  act(() => known.tools?.setSketch({ corners: [] }))
  expect(known.tools?.onLasso).toBeUndefined()
})
