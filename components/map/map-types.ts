import type { ReactElement } from 'react'
import type { Bounds, Point } from './map-geometry'
import type { CompassPoint } from './measure/bearing'

/** Texts for the handle at the edge of an accuracy circle. */
export type AccuracyLabels = {
  /** The handle's accessible name. */
  name: string
  /** Formats a length in the user's language. */
  metres: (metres: number) => string
}

export type MapAlert = Point & {
  /** Unique among the map's alerts. */
  id: string
  /** Meters around the point. */
  accuracy?: number
  state: 'open' | 'acknowledged' | 'closed'
  /**
   * The alert type's own color, such as #d92d20. It only tints the marker, and is never the only sign of the state.
   */
  colour?: string
  /** The alert type's own shape: circle, square, triangle, diamond or star; anything else is a circle. */
  shape?: string
  /** The accessible name, such as "Fire, open, Av. Matta 123". */
  title: string
}

/** An alert to highlight, even if its marker is part of a cluster. */
export type MapProminent = Point & Pick<MapAlert, 'id' | 'title'>
/** A very large number of open alerts as columns: an alert has the same index in every column. */
export type MapTable = {
  numbers: Int32Array
  latitudes: Float64Array
  longitudes: Float64Array
  acknowledged: Uint8Array
}

/** The number of closed alerts in a quadtree cell, at their center. */
export type MapCluster = Point & { count: number }

/** What the map renders, apart from the selected alert. */
export type MapAlerts = {
  table: MapTable | undefined
  /** For each index of the table, 1 if its alert is not rendered. */
  hidden: Uint8Array
  /** The alert at an index of the table. */
  alertAt(place: number): MapAlert
  /** Open alerts that are not in the table. */
  others: readonly MapAlert[]
  closed: { clusters: readonly MapCluster[]; alerts: readonly MapAlert[] }
}

/** A responder at their last known position. */
export type MapResponder = Point & {
  id: string
  state: 'free' | 'dispatched' | 'onScene'
  /** The accessible name, such as "Unit 7, free, last seen 22:41:05". */
  title: string
}

export type MapView = Point & { zoom: number }

export type MapDraft = Point & { accuracy?: number }

export type MapTiles = { url: string; attribution: string }

/** A PMTiles file with Protomaps' schema. */
export type MapStreets = {
  /** Identifies a version of the file: a page never mixes two of them. */
  url: string
  bounds: Bounds
  /** The zoom levels of its tiles. */
  minZoom: number
  maxZoom: number
  attribution: string
  /** Whether its streets are fictional, in which case the map says so. */
  isInvented: boolean
}

/** A region of the business, at the position where its name is shown. */
export type MapRegion = Point & { region: string }

type Measured = {
  metres: number
  /** Clockwise from north, in three digits. */
  degrees: string
  point: CompassPoint
  way: 'alertToPointer' | 'alertToCentre' | 'alertToPoint' | 'centreToPointer' | 'centreToPoint'
}

export type MeasureLabels = {
  /** The accessible name of the button that switches measuring on or off. */
  control: string
  reading(measured: Measured): string
  /** Shown if both ends are at the same point, so that there is nothing to measure. */
  idle: string
  length(metres: number): string
  /** A short length and direction, shown at the end of a line. */
  figure(metres: number, degrees: string): string
}

export type MapLabels = {
  /** A country's name in the user's language, by its ISO code. */
  country(code: string): string
  /** A latitude or longitude in degrees, with the given number of decimals. */
  degrees(axis: 'latitude' | 'longitude', degrees: number, decimals: number): string
  measure: MeasureLabels
  map: string
  zoomIn: string
  zoomOut: string
  locate: string
  /** Says how many alerts are in a cluster, and how many of them are open. */
  cluster(count: number, open: number): string
  /** Shown over the map while a point is being placed. */
  placeHint: string
  /** The accessible name of the pin being placed. */
  draft: string
  accuracy: AccuracyLabels
  /** Shown if the streets for the view failed to load, so that only the world's outline is drawn. */
  streetsFailed: string
  /** Shown if the streets here are only drawn at closer zooms. */
  streetsTooFar: string
  /** Shown if there are no streets here. */
  streetsNone: string
  /** Shown instead of an attribution if the streets in view are fictional. */
  invented: string
  /** Added to the note if the outline is too coarse to be trusted. */
  coarse: string
  /** The accessible name of the center's coordinates. */
  centre: string
}

/** How open alerts are dragged: the marker follows the pointer and, once dropped, stays at the position in `moved`. */
export type MapMove = {
  /** A new value ends the drag and puts the marker back. */
  attempt: string
  onLift(id: string): void
  onDrop(id: string, to: Point): void
  /** Called if the map is zoomed too far out to choose a position. */
  onTooFar(at: Point, place: Point): void
}

/** An alert shown away from its saved position, because its move is unconfirmed or awaits a response. */
export type MapMoved = { id: string; to: Point; isSent: boolean }

/** An area that the business has drawn and named. */
export type MapArea = {
  id: string
  name: string
  corners: readonly Point[]
  /** Whether only the alerts in this area are shown. */
  isChosen: boolean
}

/** A drawing in progress. It is controlled: the map keeps none of its state. */
export type MapSketch = {
  /** Shown over the map while points can be chosen. */
  hint?: string
  corners: readonly Point[]
  /** A circle with its radius in meters. */
  circle?: Point & { radius: number }
  /** Called on a click, or on Enter at the crosshair; absent if no points can be chosen. */
  onPoint?(point: Point): void
  /** Called when a vertex is dragged, or moved with the arrow keys. */
  onMove?(place: number, to: Point): void
  /** Called when Delete is pressed on a vertex; returns whether it was removed. */
  onRemove?(place: number): boolean
  /** The accessible name of a vertex. */
  nameOf?(place: number): string
  /** Called when a shape has been drawn with the pointer held down. */
  onShape?(corners: Point[]): void
}

/** The base map's raster tiles and street files. */
export type MapGroundFiles = {
  tiles?: MapTiles
  streets?: readonly MapStreets[]
  /** Shown instead of the label if the map has no streets here. */
  noStreets?: ReactElement | false
}
