/** A position in Web Mercator's unit square: x grows eastwards, y southwards. */
export type UnitPoint = { x: number; y: number }

export function projectX(longitude: number): number {
  return longitude / 360 + 0.5
}

export function projectY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const y = 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI
  return Math.min(1, Math.max(0, y))
}

export function latitudeOf(y: number): number {
  return (360 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI))) / Math.PI - 90
}

/** How many meters a CSS pixel spans, in a world of 256 pixels at zoom 0. */
export function metresPerPixel(latitude: number, zoom: number): number {
  return (40_075_016.686 * Math.cos((latitude * Math.PI) / 180)) / (256 * 2 ** zoom)
}

/** The quadtree cell that contains a position at the given level, as its column and row. */
export function cellAt(
  { latitude, longitude }: { latitude: number; longitude: number },
  level: number,
): string {
  const across = 2 ** level
  const along = (share: number) => Math.min(across - 1, Math.floor(share * across))
  return `${along(projectX(longitude))} ${along(projectY(latitude))}`
}
