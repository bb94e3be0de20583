import { act, cleanup, render, screen } from '@testing-library/react'
import { MapContainer } from 'react-leaflet'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { translatePage } from '@/components/translator.fixture'
import type { MapArea } from '../map-types'
import { AreaOutlines } from './area-outlines'

beforeAll(translatePage)
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const area = (id: string, name: string): MapArea => ({
  id,
  name,
  isChosen: false,
  corners: [
    { latitude: 0, longitude: 0 },
    { latitude: 0, longitude: 0.02 },
    { latitude: 0.02, longitude: 0.02 },
  ],
})

const mapOf = (areas: readonly MapArea[]) => (
  <MapContainer center={[0.01, 0.01]} zoom={14} zoomAnimation={false}>
    <AreaOutlines areas={areas} />
  </MapContainer>
)

test('while the browser translates the page, areas can be added, renamed and removed, and the map can be removed', async () => {
  const { rerender, unmount } = render(mapOf([area('a', 'Harbour')]))
  const show = async (...areas: MapArea[]) => {
    rerender(mapOf(areas))
    // Lets the translator process what React has rendered.
    await act(async () => {})
  }
  await show(area('a', 'Harbour'))
  expect(screen.getByText('Harbour')).toBeTruthy()
  await show(area('a', 'Old harbour'), area('b', 'Market'))
  expect(screen.getByText('Old harbour')).toBeTruthy()
  expect(screen.queryByText('Harbour')).toBeNull()
  await show(area('b', 'Market'))
  expect(screen.queryByText('Old harbour')).toBeNull()
  expect(screen.getByText('Market')).toBeTruthy()
  unmount()
  expect(document.body.textContent).toBe('')
})
