import type { OutlineLine } from './outline'

/** A square of the map to draw: its corner and side in pixels of a world that is `world` pixels wide. */
export type Tile = { x: number; y: number; size: number; world: number }

const marginPx = 4
const nearPx = 0.6

type PathContext = Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo'>

export function touches(tile: Tile, line: OutlineLine): boolean {
  const { x, y, size, world } = tile
  const inX = line.east * world >= x - marginPx && line.west * world <= x + size + marginPx
  return inX && line.south * world >= y - marginPx && line.north * world <= y + size + marginPx
}

/**
 * Traces a line on a tile. A stretch that stays beyond one side of the tile is drawn as one straight step, and points
 * nearer than a pixel to the last one are skipped: neither can be seen, and they are most of a continent's points.
 */
export function traceLine(context: PathContext, tile: Tile, { points }: OutlineLine): void {
  const line = new Tracer(context)
  for (let at = 0; at < points.length; at += 2) {
    const x = (points[at] as number) * tile.world - tile.x
    const y = (points[at + 1] as number) * tile.world - tile.y
    line.add(x, y, sidesOf(x, y, tile.size))
  }
  line.end()
}

class Tracer {
  private drawnX = Number.NaN
  private drawnY = Number.NaN
  /** The sides of the tile beyond which all points since the drawn one lie. */
  private sides = 0
  /** The last point that was not drawn yet. */
  private held: { x: number; y: number; sides: number } | undefined

  constructor(private readonly context: PathContext) {}

  add(x: number, y: number, sides: number): void {
    if (this.held && !this.mayHold(x, y, sides)) this.draw(this.held.x, this.held.y, this.held.sides)
    if (this.mayHold(x, y, sides)) this.hold(x, y, sides)
    else this.draw(x, y, sides)
  }

  end(): void {
    if (this.held) this.draw(this.held.x, this.held.y, this.held.sides)
  }

  private mayHold(x: number, y: number, sides: number): boolean {
    if ((this.sides & sides) !== 0) return true
    const near = Math.abs(x - this.drawnX) + Math.abs(y - this.drawnY) < nearPx
    return near && this.sides === 0 && sides === 0
  }

  private hold(x: number, y: number, sides: number): void {
    this.sides &= sides
    this.held = { x, y, sides }
  }

  private draw(x: number, y: number, sides: number): void {
    if (Number.isNaN(this.drawnX)) this.context.moveTo(x, y)
    else this.context.lineTo(x, y)
    this.drawnX = x
    this.drawnY = y
    this.sides = sides
    this.held = undefined
  }
}

/** One bit for each side of the tile that the point lies beyond; 0 is inside. */
function sidesOf(x: number, y: number, size: number): number {
  const across = x < -marginPx ? 1 : x > size + marginPx ? 2 : 0
  const along = y < -marginPx ? 4 : y > size + marginPx ? 8 : 0
  return across | along
}
