import { createElementObject, createTileLayerComponent, type LayerProps } from '@react-leaflet/core'
import { type Coords, GridLayer, type GridLayerOptions } from 'leaflet'
import { useEffect, useMemo, useState } from 'react'
import { Pane, useMap } from 'react-leaflet'
import { drawTile, type OutlineColours } from './draw-tile'
import { loadOutline, type Outline } from './outline'

const tileSizePx = 512

/**
 * The world as canvas tiles, which repaint themselves in place when the outline comes or the colours change. L.geoJSON on
 * canvas would project and draw all 100,000 points of the coasts anew after each movement and at each step of a zoom; of
 * these tiles a drag moves finished pictures, and only new ones are drawn.
 */
class OutlineLayer extends GridLayer {
  private readonly painted = new Map<HTMLElement, Coords>()
  private outline: Outline | undefined

  constructor(
    private colours: OutlineColours,
    options: GridLayerOptions,
  ) {
    super({
      ...options,
      tileSize: tileSizePx,
      className: 'map-outline',
      updateWhenIdle: false,
      keepBuffer: 1,
    })
    this.on('tileunload', ({ tile }) => this.painted.delete(tile))
  }

  setOutline(outline: Outline | undefined): void {
    if (!outline || this.outline === outline) return
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
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) return
    const density = canvas.width / tileSizePx
    context.setTransform(density, 0, 0, density, 0, 0)
    const tile = { x: x * tileSizePx, y: y * tileSizePx, size: tileSizePx, world: 256 * 2 ** z }
    drawTile(context, tile, this.colours, this.outline)
  }
}

type OutlineProps = LayerProps & { colours: OutlineColours; outline: Outline | undefined }

const OutlineTiles = createTileLayerComponent<GridLayer, OutlineProps>(
  ({ colours }, context) => createElementObject(new OutlineLayer(colours, { pane: context.pane }), context),
  (layer, { colours, outline }, before) => {
    if (!(layer instanceof OutlineLayer)) return
    if (colours !== before.colours) layer.setColours(colours)
    layer.setOutline(outline)
  },
)

/** The world under the tiles. When its file does not come, the grid still shows where one is. */
export function OutlineGround({ dark }: { dark: boolean }) {
  const map = useMap()
  const [outline, setOutline] = useState<Outline>()
  const colours = useMemo(() => readColours(map.getContainer(), dark), [map, dark])
  useEffect(() => {
    loadOutline().then(setOutline, () => undefined)
  }, [])
  return (
    <Pane name="outline" className="map-outline-pane">
      <OutlineTiles colours={colours} outline={outline} />
    </Pane>
  )
}

function readColours(container: HTMLElement, dark: boolean): OutlineColours {
  const style = getComputedStyle(container)
  const read = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback
  return {
    land: read('--map-land', '#f3f4f5'),
    water: read('--map-water', '#dfe4e8'),
    border: read('--map-border', '#c5cbd1'),
    grid: dark ? 'rgb(255 255 255 / 0.04)' : 'rgb(32 48 64 / 0.06)',
  }
}
