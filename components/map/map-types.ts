import type { ReactElement, ReactNode } from 'react'
import type { Bounds, Point } from './coordinates'
import type { CompassPoint } from './measure/bearing'

/** Of the handle at the edge of an accuracy circle. */
export type AccuracyLabels = {
  /** Its accessible name. */
  name: string
  /** A length in the reader's words. */
  metres: (metres: number) => string
}

export type MapAlert = Point & {
  /** Its own among those that are given. */
  id: string
  /** Metres around the point. */
  accuracy?: number
  state: 'open' | 'acknowledged' | 'closed'
  /** The alert type's own colour, as in #d92d20: a tint, never the only mark of the state. */
  colour?: string
  /** The alert type's own shape: circle, square, triangle, diamond or star; anything else is a circle. */
  shape?: string
  /** The accessible name, such as "Fire, open, Av. Matta 123". */
  title: string
}

/** One that is shown above all others, whether or not it is among them. */
export type MapProminent = Point & Pick<MapAlert, 'id' | 'title'>
/** Very many open alerts, column by column: an alert has the same place in each. */
export type MapTable = {
  numbers: Int32Array
  latitudes: Float64Array
  longitudes: Float64Array
  acknowledged: Uint8Array
}

/** So many closed alerts around a place, in one cell of the quadtree. */
export type MapCluster = Point & { count: number }

/** What the map draws, without the selected one. */
export type MapAlerts = {
  table: MapTable | undefined
  /** 1 at the places of the table that are not drawn. */
  hidden: Uint8Array
  /** The alert at a place of the table. */
  alertAt(place: number): MapAlert
  /** Open ones that do not stand in the table. */
  others: readonly MapAlert[]
  closed: { clusters: readonly MapCluster[]; alerts: readonly MapAlert[] }
}

/** Who can be sent to an alert, at the last place that is known. */
export type MapResponder = Point & {
  id: string
  state: 'free' | 'dispatched' | 'onScene'
  /** The accessible name, such as "Unit 7, free, place of 22:41:05". */
  title: string
}

export type MapView = Point & { zoom: number }

export type MapDraft = Point & { accuracy?: number }

export type MapTiles = { url: string; attribution: string }

/** A PMTiles file of Protomaps' schema. */
export type MapStreets = {
  /** Of one version of the file: a page never mixes two of them. */
  url: string
  bounds: Bounds
  /** The zooms of its tiles. */
  minZoom: number
  maxZoom: number
  attribution: string
  /** Its streets are nowhere, and the map says so. */
  isInvented: boolean
}

/** A region of the business, and where its name stands. */
export type MapRegion = Point & { region: string }

type Measured = {
  metres: number
  /** From north, in three figures. */
  degrees: string
  point: CompassPoint
  way: 'alertToPointer' | 'alertToCentre' | 'alertToPoint' | 'centreToPointer' | 'centreToPoint'
}

export type MeasureLabels = {
  /** The name of the switch. */
  control: string
  reading(measured: Measured): string
  /** Said while there is nothing to measure from or to. */
  idle: string
  length(metres: number): string
  /** A length and a direction, short, for the end of a line. */
  figure(metres: number, degrees: string): string
}

export type MapLabels = {
  /** The name of a country, by its ISO code, in the reader's language. */
  country(code: string): string
  /** A latitude or a longitude in degrees, with so many decimals. */
  degrees(axis: 'latitude' | 'longitude', degrees: number, decimals: number): string
  measure: MeasureLabels
  map: string
  zoomIn: string
  zoomOut: string
  locate: string
  /** Says how many alerts stand together at one place, and how many of them are open. */
  cluster(count: number, open: number): string
  /** Shown over the map while a point is being placed. */
  placeHint: string
  /** The accessible name of the pin that is being placed. */
  draft: string
  accuracy: AccuracyLabels
  /** Shown when the streets that should be in view did not come, so that only the outline of the world is drawn. */
  streetsFailed: string
  /** Shown where there are streets that are only drawn nearer. */
  streetsTooFar: string
  /** Shown where there are none. */
  streetsNone: string
  /** Shown in place of an attribution when the streets in view are invented. */
  invented: string
  /** Added where the outline is too coarse to be trusted. */
  coarse: string
  /** The accessible name of the coordinates of the map's centre. */
  centre: string
}

/** How open alerts are dragged: the marker follows the hand, and stands where `moved` says once it is dropped. */
export type MapMove = {
  /** A drag ends when this changes, and the marker is back where it was. */
  attempt: string
  onLift(id: string): void
  onDrop(id: string, to: Point): void
  /** The map is too far out for a place to be meant. */
  onTooFar(at: Point, place: Point): void
}

/** An alert that stands elsewhere than it is: its move is not confirmed, or not answered yet. */
export type MapMoved = { id: string; to: Point; isSent: boolean }

/** A part of the map that the business has named. */
export type MapArea = {
  id: string
  name: string
  corners: readonly Point[]
  /** The alerts are narrowed to it. */
  isChosen: boolean
}

/** What somebody draws. Whoever gives this decides what is drawn: the map keeps nothing of it. */
export type MapSketch = {
  /** Stands over the map, where there is something to point at. */
  hint?: string
  corners: readonly Point[]
  /** Around a point, with its radius in metres. */
  circle?: Point & { radius: number }
  /** A click, or Enter at the crosshair; absent while there is nothing to point at. */
  onPoint?(point: Point): void
  /** A corner is dragged elsewhere, or moved by the arrow keys. */
  onMove?(place: number, to: Point): void
  /** Delete is pressed at a corner; whether it is gone then. */
  onRemove?(place: number): boolean
  /** The accessible name of a corner. */
  nameOf?(place: number): string
  /** A shape is drawn with the pointer held down. */
  onShape?(corners: Point[]): void
}

export type AlertMapProps = {
  alerts: MapAlerts
  responders?: readonly MapResponder[]
  loudest?: MapProminent
  /** Drawn by itself, above all others. */
  selected?: MapAlert
  /** Called without an id when the empty map is clicked. */
  onSelect(id: string | undefined): void
  /** The view at mount; later ones count only when `viewKey` changes with them. */
  view: MapView
  viewKey?: string
  /** Called once at mount and after each movement; `west` > `east` when the view crosses the antimeridian. */
  onViewChange(view: MapView, bounds: Bounds): void
  draft?: MapDraft
  placing?: boolean
  /** A click or Enter (at the centre) while placing, or the end of a drag of the draft. */
  onPlace(point: Point): void
  /** The edge of the draft's accuracy circle was dragged, or moved by the keyboard. */
  onAccuracy?(metres: number): void
  /** Absent while no alert may be moved. */
  move?: MapMove
  moved?: MapMoved
  /** Stands beside a place on the map, and goes with it. */
  beside?: { at: Point; content: ReactNode }
  /** The regions of the business, named at middle zooms. */
  regions?: readonly MapRegion[]
  /** Whether range rings and the way to the pointer are shown. */
  measuring?: boolean
  /** Absent where that cannot be switched. */
  onMeasuring?(measuring: boolean): void
  onLocateFailed?(): void
  areas?: readonly MapArea[]
  /** Those that something is about to be done to. */
  chosen?: readonly Point[]
  /** Takes every click while it is given. */
  sketch?: MapSketch
  /** A shape is drawn with Shift and the pointer held down; absent where nothing comes of that. */
  onLasso?(corners: readonly Point[]): void
  tiles?: MapTiles
  streets?: readonly MapStreets[]
  /** Stands where the map has no streets, in place of the label. */
  noStreets?: ReactElement | false
  labels: MapLabels
  /** Stand at the bottom right, above the attribution. */
  children?: ReactNode
}
