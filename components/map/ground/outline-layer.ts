import { type Coords, GridLayer } from 'leaflet'
import { drawTile, type OutlineColours } from './draw-tile'
import type { Outline } from './outline'

const tileSizePx = 512

/**
 * The world as canvas tiles, so that a drag moves finished pictures and only new ones are drawn. It repaints its
 * tiles in place when the outline comes or the colours change: nothing flickers.
 */
export class OutlineLayer extends GridLayer {
  private readonly painted = new Map<HTMLElement, Coords>()
  private outline: Outline | undefined

  constructor(private colours: OutlineColours) {
    super({
      tileSize: tileSizePx,
      className: 'map-outline',
      pane: 'outline',
      updateWhenIdle: false,
      keepBuffer: 1,
    })
    this.on('tileunload', ({ tile }) => this.painted.delete(tile))
  }

  setOutline(outline: Outline): void {
    this.outline = outline
    this.repaint()
  }

  setColours(colours: OutlineColours): void {
    this.colours = colours
    this.repaint()
  }

  protected override createTile(coords: Coords): HTMLElement {
    const canvas = document.createElement('canvas')
    const density = Math.min(2, window.devicePixelRatio || 1)
    canvas.width = tileSizePx * density
    canvas.height = tileSizePx * density
    this.painted.set(canvas, coords)
    this.paint(canvas, coords)
    return canvas
  }

  private repaint(): void {
    for (const [canvas, coords] of this.painted) this.paint(canvas as HTMLCanvasElement, coords)
  }

  private paint(canvas: HTMLCanvasElement, { x, y, z }: Coords): void {
    const pen = canvas.getContext('2d', { alpha: false })
    if (!pen) return
    const density = canvas.width / tileSizePx
    pen.setTransform(density, 0, 0, density, 0, 0)
    const tile = { x: x * tileSizePx, y: y * tileSizePx, size: tileSizePx, world: 256 * 2 ** z }
    drawTile(pen, tile, this.colours, this.outline)
  }
}
