import { numberFormat } from './formatters'

/** A count with the language's separators: 12,340. */
export function formatNumber(value: number, locale: string): string {
  return numberFormat(locale).format(value)
}

/** A stored value with all its decimals: 3.14159. */
export function formatDecimal(value: number, locale: string): string {
  return numberFormat(locale, { maximumFractionDigits: 20 }).format(value)
}

/** A large count in few characters: 1.2M. */
export function formatCompact(value: number, locale: string): string {
  return numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}

/** A share from 0 to 1 as a whole percentage. */
export function formatPercent(share: number, locale: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share)
}
