import fc from 'fast-check'
import type { Corner } from './ring'

const longitudeOf = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180

export type Drawn = { centre: Corner; size: number; ring: Corner[] }

/** Generates rings that do not cross themselves, from 20 meters to 3,000 km across; some cross 180°. */
export const drawnRing: fc.Arbitrary<Drawn> = fc
  .record({
    latitude: fc.double({ min: -60, max: 60, noNaN: true }),
    longitude: fc.oneof(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.constantFrom(180, -180, 179.9995, -179.9995),
    ),
    size: fc.constantFrom(0.0002, 0.001, 0.05, 1, 25),
    corners: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 2, max: 10 })), {
      minLength: 4,
      maxLength: 12,
    }),
  })
  .map(({ latitude, longitude, size, corners }) => {
    const ring = corners.map(([place, reach], at) => {
      const angle = ((at + 0.1 + 0.8 * place) / corners.length) * 2 * Math.PI
      const radius = (size * reach) / 10
      return {
        latitude: latitude + radius * Math.sin(angle),
        longitude: longitudeOf(longitude + radius * Math.cos(angle)),
      }
    })
    return { centre: { latitude, longitude }, size, ring }
  })

/** Generates points inside and around a ring. */
export const pointsNear = ({ centre, size }: Drawn): fc.Arbitrary<Corner[]> => {
  const away = fc.double({ min: -1.2, max: 1.2, noNaN: true })
  return fc.array(
    fc.tuple(away, away).map(([north, east]) => ({
      latitude: centre.latitude + north * size,
      longitude: longitudeOf(centre.longitude + east * size),
    })),
    { minLength: 20, maxLength: 20 },
  )
}

/**
 * True if the point is inside the ring. Uses another algorithm than the code under test: counts the edges that a ray
 * crosses.
 */
export function rayCast({ centre, ring }: Drawn, { latitude, longitude }: Corner): boolean {
  const flat = ring.map((corner) => ({
    x: longitudeOf(corner.longitude - centre.longitude),
    y: corner.latitude,
  }))
  const x = longitudeOf(longitude - centre.longitude)
  let inside = false
  for (const [at, one] of flat.entries()) {
    const other = flat[(at + 1) % flat.length] as { x: number; y: number }
    if (one.y > latitude === other.y > latitude) continue
    if (x < one.x + ((latitude - one.y) / (other.y - one.y)) * (other.x - one.x)) inside = !inside
  }
  return inside
}

/** True if a point is so close to an edge that rounding a corner may move it to the other side. */
export function isNearEdge({ centre, ring }: Drawn, { latitude, longitude }: Corner): boolean {
  const x = longitudeOf(longitude - centre.longitude)
  const flat = ring.map(
    (corner) => [longitudeOf(corner.longitude - centre.longitude), corner.latitude] as const,
  )
  return flat.some(([x1, y1], at) => {
    const [x2, y2] = flat[(at + 1) % flat.length] as readonly [number, number]
    const along = ((x - x1) * (x2 - x1) + (latitude - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2)
    const t = Math.min(1, Math.max(0, along))
    return Math.hypot(x - x1 - t * (x2 - x1), latitude - y1 - t * (y2 - y1)) < 1e-6
  })
}
