import { type Bounds, nearestCopy, type Point } from '@/components/map/map-geometry'
import { projectX, projectY } from '@/components/map/mercator'

/** Fractions of the map's width and height, from the top left; `angle` in degrees, clockwise from straight up. */
export type EdgePlace = { left: number; top: number; angle: number }

const inset = 0.06

/**
 * Where to show an arrow at the edge of a view, and which way it points: to coordinates outside the view, the
 * shorter way around the world.
 */
export function edgePlaceOf(point: Point, { west, south, east, north }: Bounds): EdgePlace {
  const width = west <= east ? east - west : east - west + 360
  const middle = { x: projectX(west + width / 2), y: (projectY(north) + projectY(south)) / 2 }
  const x = projectX(nearestCopy(point.longitude, west + width / 2)) - middle.x
  const y = projectY(point.latitude) - middle.y
  const across = x / (width / 360 / 2)
  const down = y / ((projectY(south) - projectY(north)) / 2)
  const reach = (1 - 2 * inset) / Math.max(Math.abs(across), Math.abs(down))
  return {
    left: 0.5 + (across * reach) / 2,
    top: 0.5 + (down * reach) / 2,
    angle: (Math.atan2(x, -y) * 180) / Math.PI,
  }
}
