/**
 * One coordinate with five decimals (about a meter). The decimal separator is a point in every language,
 * because machines and maps read it.
 */
export function formatCoordinate(degrees: number): string {
  return degrees.toFixed(5).replace(/^-(0\.0+)$/, '$1')
}

/** Latitude first: `-33.44890, -70.66930`. */
export function formatCoordinates({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${formatCoordinate(latitude)}, ${formatCoordinate(longitude)}`
}
