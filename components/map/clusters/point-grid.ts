import type { MapAlert, MapAlerts, MapTable } from '../map-types'
import { projectX, projectY } from '../mercator'

/** The cells are those that the API uses for closed alerts: 64 pixels wide, four across a tile. */
const levelsBelowZoom = 2

/** A box in Web Mercator's unit square. */
export type UnitBox = { left: number; top: number; right: number; bottom: number }

/** The contents of a cell. `x` and `y` are sums over its alerts; dividing them by `count` gives the center. */
export type Group = UnitBox & {
  cell: number
  count: number
  open: number
  acknowledged: number
  x: number
  y: number
  /** The first alert of the group; unknown for a cluster from the API. */
  alert: (() => MapAlert) | undefined
}

/**
 * Groups alerts by grid cell at one zoom. The cells have fixed positions in the world, so panning does not regroup
 * alerts.
 */
export class PointGrid {
  readonly groups = new Map<number, Group>()
  readonly #across: number

  constructor(zoom: number) {
    this.#across = 2 ** (zoom + levelsBelowZoom)
  }

  /** Adds one or more alerts to the group at a position, and returns that group. */
  add(x: number, y: number, count: number, alert: (() => MapAlert) | undefined): Group {
    const cell = Math.floor(y * this.#across) * this.#across + Math.floor(x * this.#across)
    let group = this.groups.get(cell)
    if (!group) {
      group = {
        cell,
        count: 0,
        open: 0,
        acknowledged: 0,
        x: 0,
        y: 0,
        left: x,
        right: x,
        top: y,
        bottom: y,
        alert,
      }
      this.groups.set(cell, group)
    }
    group.count += count
    group.x += x * count
    group.y += y * count
    stretch(group, x, y)
    return group
  }

  /** The groups in the eight cells around this one. */
  *around({ cell }: Group): Generator<Group> {
    for (const row of [-1, 0, 1]) {
      for (const column of [-1, 0, 1]) {
        const group = this.groups.get(cell + row * this.#across + column)
        if (group && group.cell !== cell) yield group
      }
    }
  }

  at(cell: number): Group | undefined {
    return this.groups.get(cell)
  }
}

function stretch(box: UnitBox, x: number, y: number): void {
  if (x < box.left) box.left = x
  if (x > box.right) box.right = x
  if (y < box.top) box.top = y
  if (y > box.bottom) box.bottom = y
}

/** Calls `take` for every open alert in a box; scanning 100,000 takes a millisecond or two. */
export function eachOpen(
  { table, hidden, alertAt, others }: MapAlerts,
  { left, right, top, bottom }: UnitBox,
  take: (x: number, y: number, isAcknowledged: boolean, alert: () => MapAlert) => void,
): void {
  const { xs, ys } = table ? projected(table) : nothing
  for (let place = 0; place < xs.length; place++) {
    const x = xs[place] as number
    const y = ys[place] as number
    if (x < left || x > right || y < top || y > bottom || hidden[place] === 1) continue
    take(x, y, table?.acknowledged[place] === 1, () => alertAt(place))
  }
  for (const alert of others) {
    const x = projectX(alert.longitude)
    const y = projectY(alert.latitude)
    if (x < left || x > right || y < top || y > bottom) continue
    take(x, y, alert.state === 'acknowledged', () => alert)
  }
}

type Projected = { xs: Float64Array; ys: Float64Array }
const nothing: Projected = { xs: new Float64Array(), ys: new Float64Array() }
const known = new WeakMap<MapTable, Projected>()

/** The table's coordinates in the unit square, computed once per table. */
function projected(table: MapTable): Projected {
  const before = known.get(table)
  if (before) return before
  const made = { xs: table.longitudes.map(projectX), ys: table.latitudes.map(projectY) }
  known.set(table, made)
  return made
}
