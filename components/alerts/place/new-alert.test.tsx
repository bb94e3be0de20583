import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { AlertsContexts } from '../screen/contexts.fixture'
import { useDrawing } from '../screen/map-view-provider'
import { useSelection } from '../screen/selection'
import { NewAlert } from './new-alert'

beforeEach(() => {
  forgetDrafts()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A stand-in for the map and its button, with only the parts that the form needs. */
function MapPart() {
  const { placing } = useDrawing()
  const { startNew } = useSelection()
  const { pin } = placing ?? {}
  return (
    <>
      <button type="button" onClick={startNew}>
        {placing?.isBegun ? 'Resume' : 'New'}
      </button>
      <button type="button" onClick={() => placing?.onPoint({ latitude: 10, longitude: 20 })}>
        Click on the map
      </button>
      <output>{pin ? `pin at ${pin.latitude}, ${pin.longitude}` : 'no pin'}</output>
    </>
  )
}

const press = (name: RegExp | string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const coordinates = () => screen.queryByRole<HTMLInputElement>('textbox', { name: /Coordinates/ })

test('a click on the map moves the pin and the coordinates; both stay while the form is closed', async () => {
  showPiece(
    <AlertsContexts search="?new=true">
      <NewAlert />
      <MapPart />
    </AlertsContexts>,
  )
  expect(screen.getByText('no pin')).toBeTruthy()
  await press('Click on the map')
  expect(screen.getByText('pin at 10, 20')).toBeTruthy()
  expect(coordinates()?.value).toMatch(/^10.*20/)
  await press(/Back to list/)
  expect(coordinates()).toBeNull()
  expect(screen.getByText('pin at 10, 20')).toBeTruthy()
  await press('Resume')
  expect(coordinates()?.value).toMatch(/^10.*20/)
})
