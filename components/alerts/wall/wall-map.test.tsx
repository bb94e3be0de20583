import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { AlertsContexts } from '../screen/contexts.fixture'
import { WallMap } from './wall-map'

vi.mock('./wall-canvas', () => ({ WallCanvas: () => null }))

afterEach(cleanup)

test.each([true, false])(
  'a wall display shows a warning if and only if alerts are missing from its map (failed: %s)',
  (isError) => {
    const points = { isError, isFetching: false, refetch: () => undefined }
    showPiece(
      <AlertsContexts live={{ points }}>
        <WallMap oldest={undefined} ground={{}} />
      </AlertsContexts>,
    )
    const said = screen.queryByText('The alerts in this area could not be loaded.')
    expect(said !== null).toBe(isError)
  },
)
