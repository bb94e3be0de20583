'use client'

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import type { Bounds, Point } from '@/components/map/map-geometry'
import type { MapDraft, MapGroundFiles, MapSketch, MapView } from '@/components/map/map-types'
import { useAddress } from '@/components/ui/hooks/use-address'
import { isInside } from '@/lib/data/alerts/inside'
import type { Nearby } from '../nearby/nearby'
import { alertAddress } from './alert-address'
import { boxToAsk, fitView, focusView } from './map-view'

/** What the first view must contain if the URL has none: the selected alert, or all alerts. */
export type FirstView = { focus: MapDraft | undefined; reach: readonly Point[] }

type ProviderProps = {
  first: FirstView
  /** The map's base layers. */
  ground: MapGroundFiles
  children: ReactNode
}

/**
 * The map's view, and what is drawn on it. The view comes from the map itself or, on Back, from the URL. Any component
 * on the screen may move the map, but only one tool or form at a time draws on it.
 */
export function MapViewProvider({ first, ground, children }: ProviderProps) {
  return (
    <ViewContext value={{ ...useMapViewState(first), ground }}>
      <DrawingContext value={useDrawingState()}>{children}</DrawingContext>
    </ViewContext>
  )
}

/** Writes the map's view to the URL, and moves the map on Back or on request. */
function useMapViewState(first: FirstView) {
  const [{ at }, setAddress] = useAddress(alertAddress)
  const [target, setTarget] = useState(() => ({ view: at ?? firstView(first), key: 0 }))
  const [asked, setAsked] = useState<{ bbox: string | undefined; zoom: number }>()
  const [shown, setShown] = useState<{ view: MapView; bounds: Bounds }>()

  const goTo = useCallback((view: MapView) => setTarget(({ key }) => ({ view, key: key + 1 })), [])
  const follow = useEffectEvent((view: MapView) => {
    if (shown && !sameView(view, shown.view)) goTo(view)
  })
  useEffect(() => {
    if (at) follow(at)
  }, [at])

  return {
    /** Where the map moves when `key` changes. */
    target,
    goTo,
    /** The view on the screen; undefined until there is a map. */
    shown,
    /** The box to request, which is the view with a margin, and its zoom; undefined until there is a view. */
    asked,
    onViewChange: (view: MapView, bounds: Bounds) => {
      const rounded = roundView(view)
      const bbox = boxToAsk(bounds, view.zoom)
      setAsked((before) =>
        before?.bbox === bbox && before?.zoom === view.zoom ? before : { bbox, zoom: view.zoom },
      )
      setShown({ view: rounded, bounds })
      void setAddress({ at: rounded })
    },
  }
}

/** The alert being placed, as it is in the form. */
export type Placing = {
  /** Whether there is a draft to resume. */
  isBegun: boolean
  pin: MapDraft | undefined
  onPoint: (point: Point) => void
  onAccuracy: (metres: number) => void
}

function useDrawingState() {
  const [{ draw, measure }, setAddress] = useAddress(alertAddress)
  const [sketch, setSketch] = useState<MapSketch>()
  const [placing, setPlacing] = useState<Placing>()
  const [nearby, showNearby] = useState<Nearby>()
  return {
    /** What the open tool draws. */
    sketch,
    setSketch,
    placing,
    setPlacing,
    /** The circle or area whose accounts the user is messaging. */
    nearby,
    showNearby,
    /** The ID of the area being drawn, or `new`. */
    drawnArea: draw ?? undefined,
    startArea: (areaId = 'new') => void setAddress({ draw: areaId, new: null }, { history: 'push' }),
    stopArea: () => void setAddress({ draw: null }),
    isMeasuring: measure,
    setMeasuring: (isOn: boolean) => void setAddress({ measure: isOn }),
  }
}

type MapViewState = ReturnType<typeof useMapViewState> & Pick<ProviderProps, 'ground'>
type Drawing = ReturnType<typeof useDrawingState>

const ViewContext = createContext<MapViewState | undefined>(undefined)
const DrawingContext = createContext<Drawing | undefined>(undefined)

export function useMapView(): MapViewState {
  const view = useContext(ViewContext)
  if (!view) throw new Error('useMapView must be used inside MapViewProvider.')
  return view
}

/**
 * The state of the map's tools for areas, measuring, circles and new alerts, and what the open tool draws.
 */
export function useDrawing(): Drawing {
  const drawing = useContext(DrawingContext)
  if (!drawing) throw new Error('useDrawing must be used inside MapViewProvider.')
  return drawing
}

/** Whether a point is out of view. That includes the very edge, where a marker would be cut in half. */
export const isAway = (point: Point, bounds: Bounds): boolean => !isInside(point, inner(bounds))

/** Rounded as in the URL, so that a view that is read back from the URL is recognized. */
function roundView({ latitude, longitude, zoom }: MapView): MapView {
  return { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)), zoom }
}

function sameView(one: MapView, other: MapView): boolean {
  return one.zoom === other.zoom && one.latitude === other.latitude && one.longitude === other.longitude
}

const edgePart = 0.04

function inner({ west, south, east, north }: Bounds): Bounds {
  const width = (west <= east ? east - west : east - west + 360) * edgePart
  const height = (north - south) * edgePart
  if (east - west >= 360) return { west, south: south + height, east, north: north - height }
  return { west: west + width, south: south + height, east: east - width, north: north - height }
}

const listPx = 360
const phonePx = 640

const firstView = ({ focus, reach }: FirstView) => (focus ? focusView(focus) : viewOf(reach))

/** The view that shows all these points. */
export function viewOf(points: readonly Point[]): MapView {
  if (typeof window === 'undefined') return fitView(points, { width: 0, height: 0 })
  const { innerWidth: width, innerHeight: height } = window
  return fitView(points, width < phonePx ? { width, height: height / 2 } : { width: width - listPx, height })
}
