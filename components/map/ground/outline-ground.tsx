import { canvas, type LatLngBounds, type Map as LeafletMap, type PathOptions, type Renderer } from 'leaflet'
import { useEffect, useMemo, useState } from 'react'
import { Pane, Polyline, Rectangle, useMap, useMapEvents } from 'react-leaflet'
import { edgeLatitude, farthestLongitude } from '../map-geometry'
import { graticule, graticuleStep } from './graticule'
import { loadOutline, type Outline } from './outline'
import { OutlinePath } from './outline-path'
import { outlineStrength } from './outline-strength'

/** The initial margin on each side, as a fraction of the view; enough until somebody moves the map. */
const paddingAtFirst = 0.1

/** The later margin on each side is the size of the view: no drag can go farther before the next redraw. */
const padding = 1

/**
 * The delay before the margin grows, which gives the page time to settle. It ends early if the pointer enters the
 * map.
 */
const growAfterMs = 5000

/** Leaflet's types omit the method that applies a new size. */
type SizedRenderer = Renderer & { _update: () => void }

/**
 * The canvas that the outline is drawn on. A browser without a graphics card would take longer to draw a
 * canvas of nine times the view's size than to draw the rest of the map, so at first the canvas is only
 * slightly larger than the view.
 */
function useOutlineCanvas(): Renderer {
  const map = useMap()
  const renderer = useMemo(() => canvas({ pane: 'outline', padding: paddingAtFirst }) as SizedRenderer, [])
  useEffect(() => {
    const container = map.getContainer()
    const stop = () => {
      clearTimeout(timer)
      container.removeEventListener('pointerenter', grow)
    }
    const grow = () => {
      stop()
      renderer.options.padding = padding
      if (map.hasLayer(renderer)) renderer._update()
    }
    const timer = setTimeout(grow, growAfterMs)
    container.addEventListener('pointerenter', grow)
    return stop
  }, [map, renderer])
  return renderer
}

/** The world's outline under the tiles. If its file fails to load, the grid still helps users find their bearings. */
export function OutlineGround({ dark }: { dark: boolean }) {
  return (
    <Pane name="outline" className="map-outline-pane">
      <Ground dark={dark} />
    </Pane>
  )
}

function Ground({ dark }: { dark: boolean }) {
  const map = useMap()
  const outline = useOutline()
  const view = useView()
  const renderer = useOutlineCanvas()
  const colours = useMemo(() => readColours(map.getContainer(), dark), [map, dark])
  const strength = outlineStrength(view.zoom)
  const styles = useMemo(() => stylesOf(colours, strength), [colours, strength])
  const isDrawn = outline !== undefined && strength > 0
  const given = { renderer, interactive: false }
  return (
    <>
      {isDrawn && (
        <>
          <Rectangle bounds={everyWorld} pathOptions={styles.water} {...given} />
          <OutlinePath lines={outline.land} pathOptions={styles.land} {...given} />
          <OutlinePath lines={outline.borders} pathOptions={styles.border} {...given} />
        </>
      )}
      {/* Whatever is added last is drawn last; once the world has loaded, that must be the grid. */}
      <Polyline key={String(isDrawn)} positions={view.grid} pathOptions={styles.grid} noClip {...given} />
    </>
  )
}

const everyWorld: [[number, number], [number, number]] = [
  [-edgeLatitude, -farthestLongitude],
  [edgeLatitude, farthestLongitude],
]

function useOutline(): Outline | undefined {
  const [outline, setOutline] = useState<Outline>()
  useEffect(() => {
    loadOutline().then(setOutline, () => undefined)
  }, [])
  return outline
}

const tilePx = 256
const gridWidthPx = 512

/** The current zoom, and the grid lines in and around the view; updated after every movement. */
function useView() {
  const map = useMap()
  const [view, setView] = useState(() => readView(map))
  useMapEvents({ moveend: () => setView(readView(map)) })
  return view
}

function readView(map: LeafletMap) {
  const zoom = map.getZoom()
  return { zoom, grid: gridWithin(map.getBounds().pad(1), zoom) }
}

function gridWithin(bounds: LatLngBounds, zoom: number): [number, number][][] {
  const [west, east] = [bounds.getWest(), bounds.getEast()]
  const [south, north] = [
    Math.max(bounds.getSouth(), -edgeLatitude),
    Math.min(bounds.getNorth(), edgeLatitude),
  ]
  const step = graticuleStep((gridWidthPx * 360) / (tilePx * 2 ** zoom))
  const { longitudes, latitudes } = graticule({ west, south, east, north }, step)
  return [
    ...longitudes.map((longitude): [number, number][] => [
      [south, longitude],
      [north, longitude],
    ]),
    ...latitudes.map((latitude): [number, number][] => [
      [latitude, west],
      [latitude, east],
    ]),
  ]
}

type Colours = ReturnType<typeof readColours>

/**
 * Where the outline fades out, neither land nor water is drawn, only a neutral background. Land is as opaque
 * as that background: faded water would show through it.
 */
export function stylesOf({ land, water, border, grid }: Colours, strength: number) {
  const filled = { stroke: false, fill: true }
  return {
    water: { ...filled, fillColor: water, fillOpacity: strength },
    land: { ...filled, fillColor: land, fillOpacity: 1 },
    border: { color: border, weight: 1, opacity: strength, lineJoin: 'round' },
    grid: { color: grid, weight: 1, opacity: 1 },
  } satisfies Record<string, PathOptions>
}

function readColours(container: HTMLElement, dark: boolean) {
  const style = getComputedStyle(container)
  const read = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback
  return {
    land: read('--map-land', '#f3f4f5'),
    water: read('--map-water', '#dfe4e8'),
    border: read('--map-border', '#c5cbd1'),
    grid: dark ? 'rgb(255 255 255 / 0.04)' : 'rgb(32 48 64 / 0.06)',
  }
}
