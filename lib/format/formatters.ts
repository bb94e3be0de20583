import { readableZone } from './time/readable-zone'

/**
 * Creating an Intl formatter takes as long as formatting hundreds of values, so there is only one for each
 * locale and set of options.
 */
const dateTimes = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()
const relativeTimes = new Map<string, Intl.RelativeTimeFormat>()

export function dateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { timeZone } = options
  const readable = timeZone === undefined ? options : { ...options, timeZone: readableZone(timeZone) }
  return kept(dateTimes, locale, readable, () => new Intl.DateTimeFormat(locale, readable))
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept(numbers, locale, options, () => new Intl.NumberFormat(locale, options))
}

export function relativeTimeFormat(
  locale: string,
  options: Intl.RelativeTimeFormatOptions,
): Intl.RelativeTimeFormat {
  return kept(relativeTimes, locale, options, () => new Intl.RelativeTimeFormat(locale, options))
}

function kept<Formatter>(
  made: Map<string, Formatter>,
  locale: string,
  options: object,
  make: () => Formatter,
): Formatter {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = made.get(key)
  if (known) return known
  const formatter = make()
  made.set(key, formatter)
  return formatter
}
