import { createElementObject, createPathComponent, type PathProps } from '@react-leaflet/core'
import { type Bounds, Path, type Point, type Renderer, Util } from 'leaflet'
import type { UnitLine } from './outline'
import { traceLines } from './trace-lines'

/** Leaflet's internals for drawing paths on a canvas; its types omit them. */
type CanvasRenderer = {
  _ctx: CanvasRenderingContext2D
  _bounds: Bounds
  _fillStroke(context: CanvasRenderingContext2D, path: Path): void
}

const tilePx = 256

/**
 * Draws many lines as one path. Leaflet's own polygons would create several objects for each of 80,000 points, per
 * copy of the world and on every zoom.
 */
class LinesPath extends Path {
  declare readonly _renderer: CanvasRenderer
  _pxBounds: Bounds | undefined
  #worldPx = 0
  #origin: Pick<Point, 'x' | 'y'> = { x: 0, y: 0 }

  constructor(private readonly lines: readonly UnitLine[]) {
    super()
  }

  _project(): void {
    this.#worldPx = tilePx * 2 ** this._map.getZoom()
    this.#origin = this._map.getPixelOrigin()
  }

  /** Uses the whole drawn area as the path's bounds, so that the outline is always redrawn. */
  _update(): void {
    this._pxBounds = this._renderer._bounds
  }

  _updateBounds(): void {}

  _updatePath(): void {
    const { _ctx: context, _bounds: drawn } = this._renderer
    const { min, max } = drawn as { min: Point; max: Point }
    context.beginPath()
    traceLines(context, this.lines, { worldPx: this.#worldPx, origin: this.#origin, min, max })
    this._renderer._fillStroke(context, this)
  }
}

type OutlinePathProps = PathProps & { lines: readonly UnitLine[]; renderer: Renderer }

/** Only the lines passed at mount are used. */
export const OutlinePath = createPathComponent<Path, OutlinePathProps>(({ lines, renderer }, context) => {
  const path = new LinesPath(lines)
  Util.setOptions(path, { renderer, interactive: false })
  return createElementObject(path, context)
})
