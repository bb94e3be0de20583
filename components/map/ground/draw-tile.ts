import { latitudeOf } from '../mercator'
import { graticule } from './graticule'
import type { Outline, OutlineLine } from './outline'
import { outlineStrength } from './outline-strength'
import { type Tile, touches, traceLine } from './trace-line'

export type OutlineColours = { land: string; water: string; border: string; grid: string }

export function drawTile(
  pen: CanvasRenderingContext2D,
  tile: Tile,
  colours: OutlineColours,
  outline: Outline | undefined,
): void {
  const strength = outline ? outlineStrength(Math.log2(tile.world / 256)) : 0
  // Where the outline fades out there is neither land nor water, only ground that nothing is known of.
  pen.fillStyle = colours.land
  pen.fillRect(0, 0, tile.size, tile.size)
  if (outline && strength > 0) {
    pen.globalAlpha = strength
    pen.fillStyle = colours.water
    pen.fillRect(0, 0, tile.size, tile.size)
    // Land over faded water would not hide it, so it is drawn as opaque ground.
    pen.globalAlpha = 1
    fillLand(pen, tile, outline.land, colours.land)
    pen.globalAlpha = strength
    strokeBorders(pen, tile, outline.borders, colours.border)
    pen.globalAlpha = 1
  }
  strokeGrid(pen, tile, colours.grid)
}

function fillLand(pen: CanvasRenderingContext2D, tile: Tile, land: OutlineLine[][], colour: string): void {
  pen.beginPath()
  for (const rings of land) {
    if (!rings[0] || !touches(tile, rings[0])) continue
    for (const ring of rings) {
      traceLine(pen, tile, ring)
      pen.closePath()
    }
  }
  pen.fillStyle = colour
  pen.fill('evenodd')
}

function strokeBorders(
  pen: CanvasRenderingContext2D,
  tile: Tile,
  borders: OutlineLine[],
  colour: string,
): void {
  pen.beginPath()
  for (const border of borders) if (touches(tile, border)) traceLine(pen, tile, border)
  pen.strokeStyle = colour
  pen.lineWidth = 1
  pen.lineJoin = 'round'
  pen.stroke()
}

function strokeGrid(pen: CanvasRenderingContext2D, tile: Tile, colour: string): void {
  const { longitudes, latitudes } = graticule({
    west: (tile.x / tile.world - 0.5) * 360,
    east: ((tile.x + tile.size) / tile.world - 0.5) * 360,
    north: latitudeOf(tile.y / tile.world),
    south: latitudeOf((tile.y + tile.size) / tile.world),
  })
  pen.fillStyle = colour
  for (const unit of longitudes) pen.fillRect(Math.round(unit * tile.world - tile.x), 0, 1, tile.size)
  for (const unit of latitudes) pen.fillRect(0, Math.round(unit * tile.world - tile.y), tile.size, 1)
}
