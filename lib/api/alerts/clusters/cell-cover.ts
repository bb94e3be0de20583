/** The levels of the quadtree of Web Mercator that closed alerts are counted on, as migration 0027 has it. */
const cellLevels = [4, 6, 8, 10, 12, 14, 16, 18] as const
/** Its cells are 153 m wide at the equator. */
export const deepestLevel = 18
/** However wide the box: cells of the level that is answered. */
const mostCells = 4096
/** The cells of a view are 64 pixels wide. */
const levelsBelowZoom = 2

type Box = { west: number; south: number; east: number; north: number }

/** A part of a box in cells of the deepest level, from its first to its last; both are cut by its edges. */
export type Span = { left: number; right: number; top: number; bottom: number }

const beyond = 2 ** 20
const squareEdge = 85.06

/** The parts of a box on both sides of 180°; an edge of the world cuts nothing. */
export function spansOf(box: Box | undefined): Span[] {
  if (!box) return [{ left: -beyond, right: beyond, top: -beyond, bottom: beyond }]
  const { west, east, south, north } = box
  const rows = {
    top: north >= 90 ? -beyond : deepestRow(north),
    bottom: south <= -90 ? beyond : deepestRow(south),
  }
  const left = west <= -180 ? -beyond : deepestColumn(west)
  const right = east >= 180 ? beyond : deepestColumn(east)
  if (west <= east) return [{ ...rows, left, right }]
  return [
    { ...rows, left, right: beyond },
    { ...rows, left: -beyond, right },
  ]
}

const deepestColumn = (longitude: number) => inWorld(longitude / 360 + 0.5)

function deepestRow(latitude: number): number {
  const sine = Math.sin((Math.max(-squareEdge, Math.min(squareEdge, latitude)) * Math.PI) / 180)
  return inWorld(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI))
}

const inWorld = (share: number) =>
  Math.max(0, Math.min(2 ** deepestLevel - 1, Math.floor(share * 2 ** deepestLevel)))

/** The level whose cells are answered at a zoom: a higher one where the box would hold too many. */
export function levelFor(zoom: number, spans: readonly Span[]): number {
  const asked = Math.min(zoom + levelsBelowZoom, deepestLevel)
  for (let level = asked; level > 0; level--) {
    const wide = 2 ** (deepestLevel - level)
    const cells = spans.map(
      ({ left, right, top, bottom }) => lengthIn(left, right, wide) * lengthIn(top, bottom, wide),
    )
    if (cells.reduce((sum, count) => sum + count, 0) <= mostCells) return level
  }
  return 0
}

function lengthIn(from: number, to: number, wide: number): number {
  const inside = (place: number) => Math.max(0, Math.min(2 ** deepestLevel - 1, place))
  return Math.floor(inside(to) / wide) - Math.floor(inside(from) / wide) + 1
}

/** The first level that is counted on from this one down. */
export const countedLevel = (level: number) => cellLevels.find((one) => one >= level) ?? deepestLevel

/** Cells of one level that follow each other, without `end`; all of them lie `inside` the box, or its edge may cut them. */
export type CellRange = { start: number; end: number; inside: boolean }

/** What a box holds, in cells of a level, in their order. */
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

/**
 * The database works out the cell of an alert by itself, and may differ by one from what is worked out here: what lies
 * beside an edge counts as cut, and is looked at by its place.
 */
function liesIn(spans: readonly Span[], column: number, row: number, level: number) {
  const wide = 2 ** (deepestLevel - level)
  const [x, y] = [column * wide, row * wide]
  const end = wide - 1
  const isInside = spans.some(
    ({ left, right, top, bottom }) =>
      x > left + 1 && x + end < right - 1 && y > top + 1 && y + end < bottom - 1,
  )
  if (isInside) return 'inside'
  const isTouched = spans.some(
    ({ left, right, top, bottom }) =>
      x + end >= left - 1 && x <= right + 1 && y + end >= top - 1 && y <= bottom + 1,
  )
  return isTouched ? 'cut' : 'outside'
}
