import { numberFormat } from './formatters'

const metresPerKilometre = 1000

/** Meters up to 1 km, then kilometers: with one decimal below 10 km and none from 10 km up. */
export function formatDistance(metres: number, locale: string): string {
  const inMetres = Math.round(metres) < metresPerKilometre
  const value = inMetres ? metres : metres / metresPerKilometre
  return numberFormat(locale, {
    style: 'unit',
    unit: inMetres ? 'meter' : 'kilometer',
    maximumFractionDigits: inMetres || value >= 10 ? 0 : 1,
  }).format(value)
}
