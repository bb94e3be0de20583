import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { LoadedAlerts } from '../screen/use-loaded-alerts'
import { WallMap } from './wall-map'

vi.mock('@/components/map/leaflet-alert-map', () => ({ LeafletAlertMap: () => null }))

afterEach(cleanup)

const shown = { table: undefined, others: new Map(), closed: undefined }
const loadedWith = (isError: boolean) =>
  ({ shown, points: { isError }, selected: undefined }) as unknown as LoadedAlerts

test.each([true, false])(
  'a wall display says so if its map lacks alerts, and only then (failed: %s)',
  (isError) => {
    showPiece(<WallMap loaded={loadedWith(isError)} oldest={undefined} ground={{}} />)
    const said = screen.queryByText('The alerts of this area could not be loaded.')
    expect(said !== null).toBe(isError)
  },
)
