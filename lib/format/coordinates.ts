/** One coordinate with five decimals (about a metre) and a point, in every language: it is read back by machines and maps. */
export function formatCoordinate(degrees: number): string {
  return degrees.toFixed(5).replace(/^-(0\.0+)$/, '$1')
}

/** Latitude first: `-33.44890, -70.66930`. */
export function formatCoordinates({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${formatCoordinate(latitude)}, ${formatCoordinate(longitude)}`
}
