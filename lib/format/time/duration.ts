import { numberFormat } from '../formatters'

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const

/** A wait in its largest whole unit, rounded up so that nobody retries too early: "45 seconds", "15 minutes". */
export function formatDuration(seconds: number, locale: string): string {
  const wanted = Math.max(1, Math.ceil(seconds))
  const { unit, seconds: size } = units.find((one) => wanted >= one.seconds) ?? units[3]
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(wanted / size))
}
