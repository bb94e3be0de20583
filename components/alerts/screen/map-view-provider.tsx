'use client'

import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { Bounds, Point } from '@/components/map/map-geometry'
import type { MapDraft, MapSketch, MapView } from '@/components/map/map-types'
import { isInside } from '@/lib/data/alerts/inside'
import type { Nearby } from '../nearby/nearby'
import { boxOf, boxToAsk, fitView, focusView } from './map-view'
import { useSelection } from './selection'
import type { AlertAddress } from './use-alert-address'

type Shown = { view: MapView; bounds: Bounds }
/** What the first view has to show if the URL has none: the selected alert, or all alerts. */
export type FirstView = { focus: MapDraft | undefined; reach: readonly Point[] }

/** The alert being placed, as its form has it. */
export type Placing = {
  /** Whether there is a draft to resume. */
  isBegun: boolean
  pin: MapDraft | undefined
  onPoint: (point: Point) => void
  onAccuracy: (metres: number) => void
}

/**
 * Where the map is, and what a tool or form draws on it. The view comes from the map itself, and from the address on
 * Back; any piece of the screen may move the map, and one tool or form at a time draws on it.
 */
export function MapViewProvider({ first, children }: { first: FirstView; children: ReactNode }) {
  const { address } = useSelection()
  const view = useMapViewState(address, first)
  const [sketch, setSketch] = useState<MapSketch>()
  const [placing, setPlacing] = useState<Placing>()
  /** The circle or area whose accounts are being written to. */
  const [nearby, showNearby] = useState<Nearby>()
  return (
    <Context value={{ ...view, sketch, setSketch, placing, setPlacing, nearby, showNearby }}>
      {children}
    </Context>
  )
}

type MapViewContext = MapViewState & {
  sketch: MapSketch | undefined
  setSketch: (sketch: MapSketch | undefined) => void
  placing: Placing | undefined
  setPlacing: (placing: Placing | undefined) => void
  nearby: Nearby | undefined
  showNearby: (nearby: Nearby | undefined) => void
}

const Context = createContext<MapViewContext | undefined>(undefined)

export function useMapView(): MapViewContext {
  const view = useContext(Context)
  if (!view) throw new Error('useMapView must be used inside MapViewProvider.')
  return view
}

/** Reports the map's view to the URL, and moves the map on Back or towards a selection out of view. */
export function useMapViewState({ at, setView }: Pick<AlertAddress, 'at' | 'setView'>, first: FirstView) {
  const [target, setTarget] = useState(() => ({ view: at ?? firstView(first), key: 0 }))
  const [asked, setAsked] = useState<{ bbox: string | undefined; zoom: number }>()
  const [bounds, setBounds] = useState<Bounds>()
  const shown = useRef<Shown>(undefined)
  /** The view before the map went to something out of view. */
  const [before, setBefore] = useState<MapView>()

  const goTo = useCallback((view: MapView) => setTarget(({ key }) => ({ view, key: key + 1 })), [])

  useEffect(() => {
    if (at && shown.current && !sameView(at, shown.current.view)) goTo(at)
  }, [at, goTo])

  return {
    view: target.view,
    viewKey: String(target.key),
    /** The box to request, the view with a margin, and its zoom; undefined before there is a view. */
    asked,
    /** The view without the margin. */
    bounds,
    /** The view in the API's format; null while there is no map yet. */
    shownBox: bounds ? boxOf(bounds) : null,
    goTo,
    centre: (): Point | undefined => shown.current?.view,
    isAway: (point: Point) => bounds !== undefined && !isInside(point, inner(bounds)),
    /** Goes to a point at the current zoom; `goBack` returns to the previous view. */
    visit: ({ latitude, longitude }: Point) => {
      if (!shown.current) return
      setBefore(shown.current.view)
      goTo({ latitude, longitude, zoom: shown.current.view.zoom })
    },
    goBack:
      before &&
      (() => {
        setBefore(undefined)
        goTo(before)
      }),
    /** Goes to a view that shows all these points. */
    showAll: (points: readonly Point[]) => goTo(viewOf(points)),
    /** Brings a point into view at the current zoom; does nothing if it is in view already. */
    reveal: (point: Point) => {
      if (!shown.current || isInside(point, inner(shown.current.bounds))) return
      const { latitude, longitude } = point
      goTo({ latitude, longitude, zoom: shown.current.view.zoom })
    },
    onViewChange: (view: MapView, bounds: Bounds) => {
      const rounded = roundView(view)
      shown.current = { view: rounded, bounds }
      const bbox = boxToAsk(bounds, view.zoom)
      setAsked((before) =>
        before?.bbox === bbox && before?.zoom === view.zoom ? before : { bbox, zoom: view.zoom },
      )
      setBounds(bounds)
      setView(rounded)
    },
  }
}

export type MapViewState = ReturnType<typeof useMapViewState>

/** Rounded as in the URL, so that a view read back from it is recognised. */
function roundView({ latitude, longitude, zoom }: MapView): MapView {
  return { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)), zoom }
}

function sameView(one: MapView, other: MapView): boolean {
  return one.zoom === other.zoom && one.latitude === other.latitude && one.longitude === other.longitude
}

const edgePart = 0.04

/** A marker at the very edge is cut in half, so it counts as out of view. */
function inner({ west, south, east, north }: Bounds): Bounds {
  const width = (west <= east ? east - west : east - west + 360) * edgePart
  const height = (north - south) * edgePart
  if (east - west >= 360) return { west, south: south + height, east, north: north - height }
  return { west: west + width, south: south + height, east: east - width, north: north - height }
}

const listPx = 360
const phonePx = 640

const firstView = ({ focus, reach }: FirstView) => (focus ? focusView(focus) : viewOf(reach))

function viewOf(points: readonly Point[]): MapView {
  if (typeof window === 'undefined') return fitView(points, { width: 0, height: 0 })
  const { innerWidth: width, innerHeight: height } = window
  return fitView(points, width < phonePx ? { width, height: height / 2 } : { width: width - listPx, height })
}
