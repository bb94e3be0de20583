'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { Bounds, Point } from '@/components/map/coordinates'
import type { MapDraft, MapView } from '@/components/map/map-types'
import { isInside } from '@/lib/data/alerts/inside'
import { boxOf, boxToAsk, fitView, focusView } from './map-view'
import type { AlertAddress } from './use-alert-address'

type Shown = { view: MapView; bounds: Bounds }
/** What a first view has to hold, when the address has no view: the selected alert, or the alerts there are. */
export type FirstView = { focus: MapDraft | undefined; reach: readonly Point[] }

/** Where the map is, for the address bar; where it has to go, when Back or a selection out of view says so. */
export function useMapView({ at, setView }: Pick<AlertAddress, 'at' | 'setView'>, first: FirstView) {
  const [target, setTarget] = useState(() => ({ view: at ?? firstView(first), key: 0 }))
  const [asked, setAsked] = useState<{ bbox: string | undefined; zoom: number }>()
  const [bounds, setBounds] = useState<Bounds>()
  const shown = useRef<Shown>(undefined)
  /** Where the map was before it went to what was out of view. */
  const [before, setBefore] = useState<MapView>()

  const goTo = useCallback((view: MapView) => setTarget(({ key }) => ({ view, key: key + 1 })), [])

  useEffect(() => {
    if (at && shown.current && !sameView(at, shown.current.view)) goTo(at)
  }, [at, goTo])

  return {
    view: target.view,
    viewKey: String(target.key),
    /** What to ask for: the view and a margin, at its zoom; undefined before there is one. */
    asked,
    /** The view without its margin. */
    bounds,
    /** The view as the API takes it; null while there is no map yet. */
    shownBox: bounds ? boxOf(bounds) : null,
    goTo,
    centre: (): Point | undefined => shown.current?.view,
    isAway: (point: Point) => bounds !== undefined && !isInside(point, inner(bounds)),
    /** Goes to a point, at the zoom there is; `goBack` leads back to where the map was. */
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
    /** Goes to where all of these are in view. */
    showAll: (points: readonly Point[]) => goTo(viewOf(points)),
    /** Brings a point into view, at the zoom there is; does nothing when it is. */
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

export type MapViewModel = ReturnType<typeof useMapView>

/** As in the address, so that what comes back from it is known again. */
function roundView({ latitude, longitude, zoom }: MapView): MapView {
  return { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)), zoom }
}

function sameView(one: MapView, other: MapView): boolean {
  return one.zoom === other.zoom && one.latitude === other.latitude && one.longitude === other.longitude
}

const edgePart = 0.04

/** A marker at the very edge is cut in half: it counts as out of view. */
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
