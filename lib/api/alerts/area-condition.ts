import { type FlatRing, ringScale } from '@/lib/contract/fields/ring'

/**
 * Inside one of the rings or on its edge. The box is what the index over points is asked for; see ringScale for why the
 * polygon itself is not in degrees.
 */
export function inRings(rings: readonly FlatRing[], bind: (value: unknown) => string): string {
  const inside = rings.map(({ corners, box }) => {
    const { west, south, east, north } = box
    const boundary = `box(point(${bind(west)}, ${bind(south)}), point(${bind(east)}, ${bind(north)}))`
    const written = corners.map(({ x, y }) => `(${x * ringScale},${y * ringScale})`).join(',')
    return `(point(longitude, latitude) <@ ${boundary}
      and point(longitude * ${ringScale}, latitude * ${ringScale}) <@ ${bind(`(${written})`)}::polygon)`
  })
  return `(${inside.join(' or ')})`
}
