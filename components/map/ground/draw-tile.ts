import { latitudeOf } from '../mercator'
import { graticule } from './graticule'
import type { Outline, OutlineLine } from './outline'
import { outlineStrength } from './outline-strength'
import { type Tile, touches, traceLine } from './trace-line'

export type OutlineColours = { land: string; water: string; border: string; grid: string }

export function drawTile(
  context: CanvasRenderingContext2D,
  tile: Tile,
  colours: OutlineColours,
  outline: Outline | undefined,
): void {
  const strength = outline ? outlineStrength(Math.log2(tile.world / 256)) : 0
  // Where the outline fades out there is neither land nor water, only ground that nothing is known of.
  context.fillStyle = colours.land
  context.fillRect(0, 0, tile.size, tile.size)
  if (outline && strength > 0) {
    context.globalAlpha = strength
    context.fillStyle = colours.water
    context.fillRect(0, 0, tile.size, tile.size)
    // Land over faded water would not hide it, so it is drawn as opaque ground.
    context.globalAlpha = 1
    fillLand(context, tile, outline.land, colours.land)
    context.globalAlpha = strength
    strokeBorders(context, tile, outline.borders, colours.border)
    context.globalAlpha = 1
  }
  strokeGrid(context, tile, colours.grid)
}

function fillLand(
  context: CanvasRenderingContext2D,
  tile: Tile,
  land: OutlineLine[][],
  colour: string,
): void {
  context.beginPath()
  for (const rings of land) {
    if (!rings[0] || !touches(tile, rings[0])) continue
    for (const ring of rings) {
      traceLine(context, tile, ring)
      context.closePath()
    }
  }
  context.fillStyle = colour
  context.fill('evenodd')
}

function strokeBorders(
  context: CanvasRenderingContext2D,
  tile: Tile,
  borders: OutlineLine[],
  colour: string,
): void {
  context.beginPath()
  for (const border of borders) if (touches(tile, border)) traceLine(context, tile, border)
  context.strokeStyle = colour
  context.lineWidth = 1
  context.lineJoin = 'round'
  context.stroke()
}

function strokeGrid(context: CanvasRenderingContext2D, tile: Tile, colour: string): void {
  const { longitudes, latitudes } = graticule({
    west: (tile.x / tile.world - 0.5) * 360,
    east: ((tile.x + tile.size) / tile.world - 0.5) * 360,
    north: latitudeOf(tile.y / tile.world),
    south: latitudeOf((tile.y + tile.size) / tile.world),
  })
  context.fillStyle = colour
  for (const unit of longitudes) context.fillRect(Math.round(unit * tile.world - tile.x), 0, 1, tile.size)
  for (const unit of latitudes) context.fillRect(0, Math.round(unit * tile.world - tile.y), tile.size, 1)
}
