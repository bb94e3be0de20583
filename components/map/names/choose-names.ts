import type { Point } from '../map-geometry'
import type { MapRegion } from '../map-types'
import type { KnownNames } from './load-names'

export type NameKind = 'country' | 'region' | 'city'
export type MapName = Point & { text: string; kind: NameKind }

export const lastZoom = { country: 5, city: 10, region: 12 }
const firstRegionZoom = 6

/** The minimum population of a city by zoom, in thousands. */
const smallest: Record<number, number> = { 3: 6000, 4: 2500, 5: 1000, 6: 400, 7: 150 }

type Given = {
  zoom: number
  names: KnownNames | undefined
  regions: readonly MapRegion[]
  /** Whether the raster tiles already show names. */
  isNamed: boolean
  countryName: (code: string) => string
}

/** The names to show at a zoom, most important first. */
export function chooseNames({ zoom, names, regions, isNamed, countryName }: Given): MapName[] {
  const isMiddle = zoom >= firstRegionZoom && zoom <= lastZoom.region
  const ofBusiness = isMiddle
    ? regions.map(({ region, ...point }) => ({ ...point, text: region, kind: 'region' as const }))
    : []
  if (!names || isNamed) return ofBusiness
  const people = smallest[zoom] ?? 0
  const countries = zoom <= lastZoom.country ? names.countries : []
  const cities = zoom >= 3 && zoom <= lastZoom.city ? names.cities : []
  return [
    ...ofBusiness,
    ...countries.map(({ name, ...point }) => ({
      ...point,
      text: countryName(name),
      kind: 'country' as const,
    })),
    ...cities
      .filter(({ thousands }) => thousands >= people)
      .map(({ name, ...point }) => ({ ...point, text: name, kind: 'city' as const })),
  ]
}

type Placed = { x: number; y: number; text: string; kind: NameKind }

const letterPx = { country: 9, region: 9, city: 7 }
const linePx = 18
const gapPx = 8

/** Up to `most` names, without those that overlap an earlier one. */
export function withoutOverlaps<One extends Placed>(names: readonly One[], most: number): One[] {
  const kept: One[] = []
  for (const name of names) {
    if (kept.length >= most) break
    if (!kept.some((other) => overlap(name, other))) kept.push(name)
  }
  return kept
}

function overlap(one: Placed, other: Placed): boolean {
  const width = (widthOf(one) + widthOf(other)) / 2 + gapPx
  return Math.abs(one.x - other.x) < width && Math.abs(one.y - other.y) < linePx
}

const widthOf = ({ text, kind }: Placed) => text.length * letterPx[kind]
