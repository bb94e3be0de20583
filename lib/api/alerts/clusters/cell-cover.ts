/** The Web Mercator quadtree levels on which closed alerts are counted (migration 0027). */
const cellLevels = [4, 6, 8, 10, 12, 14, 16, 18] as const
/** Cells at this level are 153 m wide at the equator. */
export const deepestLevel = 18
/** The maximum number of cells in a response, no matter how wide the box is. */
const mostCells = 4096
/** Cells are this many levels deeper than the zoom level, which makes them 64 pixels wide. */
const levelsBelowZoom = 2

type Box = { west: number; south: number; east: number; north: number }

/** A range of cells at the deepest level. */
type Cells = { left: number; right: number; top: number; bottom: number }

/**
 * The cells of part of a box. `outer` includes the cells that the box's edges cut. Cells strictly between the
 * bounds of `inner` are entirely inside the box.
 */
export type Span = { outer: Cells; inner: Cells }

const beyond = 2 ** 20
const squareEdge = 85.06
/**
 * Tolerance, in cells. The database computes the cell of an alert itself, so its result may differ slightly.
 */
const doubt = 1e-6

/**
 * Splits a box that crosses 180°. Edges at a pole or at 180° are moved off the map, so that they do not cut
 * any cell.
 */
export function spansOf(box: Box | undefined): Span[] {
  const { west, east, south, north } = box ?? { west: -180, east: 180, south: -90, north: 90 }
  const top = north >= 90 ? -beyond : deepestRow(north)
  const bottom = south <= -90 ? beyond : deepestRow(south)
  const left = west <= -180 ? -beyond : deepestColumn(west)
  const right = east >= 180 ? beyond : deepestColumn(east)
  if (west <= east) return [spanOf({ left, right, top, bottom })]
  return [spanOf({ left, right: beyond, top, bottom }), spanOf({ left: -beyond, right, top, bottom })]
}

const deepestColumn = (longitude: number) => inWorld(longitude / 360 + 0.5)

function deepestRow(latitude: number): number {
  const sine = Math.sin((Math.max(-squareEdge, Math.min(squareEdge, latitude)) * Math.PI) / 180)
  return inWorld(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI))
}

/** Locations outside the square map belong to its outermost cells. */
const inWorld = (share: number) => Math.max(0.5, Math.min(2 ** deepestLevel - 0.5, share * 2 ** deepestLevel))

function spanOf({ left, right, top, bottom }: Cells): Span {
  const [less, more] = [
    (place: number) => Math.floor(place - doubt),
    (place: number) => Math.floor(place + doubt),
  ]
  return {
    outer: { left: less(left), right: more(right), top: less(top), bottom: more(bottom) },
    inner: { left: more(left), right: less(right), top: more(top), bottom: less(bottom) },
  }
}

/** The cell level for a zoom level, or a coarser level if the box would contain too many cells. */
export function levelFor(zoom: number, spans: readonly Span[]): number {
  const asked = Math.min(zoom + levelsBelowZoom, deepestLevel)
  for (let level = asked; level > 0; level--) {
    const wide = 2 ** (deepestLevel - level)
    const cells = spans.map(
      ({ outer }) => lengthIn(outer.left, outer.right, wide) * lengthIn(outer.top, outer.bottom, wide),
    )
    if (cells.reduce((sum, count) => sum + count, 0) <= mostCells) return level
  }
  return 0
}

function lengthIn(from: number, to: number, wide: number): number {
  const inside = (place: number) => Math.max(0, Math.min(2 ** deepestLevel - 1, place))
  return Math.floor(inside(to) / wide) - Math.floor(inside(from) / wide) + 1
}

/** The coarsest counted level that is at least as deep as this level. */
export const countedLevel = (level: number) => cellLevels.find((one) => one >= level) ?? deepestLevel

/**
 * Consecutive cells on one level, up to but not including `end`. If `inside` is true, they are all inside the
 * box; otherwise, the box's edge may cut them.
 */
export type CellRange = { start: number; end: number; inside: boolean }

/** The cells on a level that cover a box, in order. */
export function coverBox(spans: readonly Span[], level: number): CellRange[] {
  const ranges: CellRange[] = []
  const visit = (column: number, row: number, at: number, cell: number): void => {
    const lies = liesIn(spans, column, row, at)
    if (lies === 'outside') return
    if (lies === 'cut' && at < level) {
      for (const child of [0, 1, 2, 3])
        visit(column * 2 + (child % 2), row * 2 + Math.floor(child / 2), at + 1, cell * 4 + child)
      return
    }
    const cells = 4 ** (level - at)
    append(ranges, { start: cell * cells, end: (cell + 1) * cells, inside: lies === 'inside' })
  }
  visit(0, 0, 0, 0)
  return ranges
}

function append(ranges: CellRange[], next: CellRange): void {
  const last = ranges.at(-1)
  if (last?.inside === next.inside && last.end === next.start) last.end = next.end
  else ranges.push(next)
}

function liesIn(spans: readonly Span[], column: number, row: number, level: number) {
  const wide = 2 ** (deepestLevel - level)
  const [x, y] = [column * wide, row * wide]
  const end = wide - 1
  const isInside = spans.some(
    ({ inner }) => x > inner.left && x + end < inner.right && y > inner.top && y + end < inner.bottom,
  )
  if (isInside) return 'inside'
  const isTouched = spans.some(
    ({ outer }) => x + end >= outer.left && x <= outer.right && y + end >= outer.top && y <= outer.bottom,
  )
  return isTouched ? 'cut' : 'outside'
}
