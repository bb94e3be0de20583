import { tzOffset } from '@date-fns/tz'
import { findReadableZone } from './readable-zone'

const form = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/
const minuteMs = 60_000
/** An offset never changes by more than this, and never twice within this time. */
const dayMs = 86_400_000

/**
 * The timestamps (UTC, ISO 8601) at which a zone's clocks show a date and minute such as `2026-11-12T12:03`, in order:
 * usually one, none if the clocks skip it, two if they repeat it. Undefined for an invalid input, and in a zone this
 * machine does not know.
 */
export function momentsAt(text: string, timeZone: string): string[] | undefined {
  const shown = form.test(text) ? Date.parse(`${text}Z`) : Number.NaN
  const zone = findReadableZone(timeZone)
  if (!zone || Number.isNaN(shown)) return undefined
  const offsets = new Set([-dayMs, dayMs].map((away) => tzOffset(zone, new Date(shown + away))))
  return [...offsets]
    .map((offset) => ({ offset, at: shown - offset * minuteMs }))
    .filter(({ offset, at }) => tzOffset(zone, new Date(at)) === offset)
    .map(({ at }) => new Date(at).toISOString())
    .sort()
}
