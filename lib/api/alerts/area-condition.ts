import { type FlatRing, ringScale } from '@/lib/contract/fields/ring'
import { anyOf, param, raw, type Sql, sql } from '../db/sql'

const scale = raw(ringScale)

/**
 * A condition for locations inside one of the rings or on its edge. The comparison with the box uses the
 * index on points. `ringScale` explains why the polygon is not in degrees.
 */
export function inRings(rings: readonly FlatRing[]): Sql {
  const inside = rings.map(({ corners, box }) => {
    const { west, south, east, north } = box
    const boundary = sql`box(point(${param(west)}, ${param(south)}), point(${param(east)}, ${param(north)}))`
    const written = corners.map(({ x, y }) => `(${x * ringScale},${y * ringScale})`).join(',')
    return sql`(point(longitude, latitude) <@ ${boundary}
      and point(longitude * ${scale}, latitude * ${scale}) <@ ${param(`(${written})`)}::polygon)`
  })
  return anyOf(inside)
}
