import { TZDate, tzOffset } from '@date-fns/tz'
import { findReadableZone, readableZone } from './readable-zone'

const inputForm = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?$/

/** A timestamp as a date-time field's value, in the user's zone: `2026-11-12T12:03`. Empty if invalid. */
export function toZonedInput(at: string, timeZone: string): string {
  const ms = Date.parse(at)
  return Number.isNaN(ms) ? '' : new TZDate(ms, readableZone(timeZone)).toISOString().slice(0, 16)
}

/**
 * A date-time field's value as a timestamp with the offset of the user's zone: `2026-11-12T12:03:00-03:00`. A time
 * that the clocks skip moves forward by the length of the gap. Undefined if invalid, and in a zone this machine does
 * not know.
 */
export function fromZonedInput(text: string, timeZone: string): string | undefined {
  const parts = inputForm
    .exec(text)
    ?.slice(1)
    .map((part) => Number(part ?? 0))
  const zone = findReadableZone(timeZone)
  if (!parts || !zone || Number.isNaN(Date.parse(`${text}Z`))) return undefined
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
  return new TZDate(year, month - 1, day, hour, minute, second, zone).toISOString().replace('.000', '')
}

/** When the current day began in a zone, as a timestamp with its offset. */
export function dayBegan(now: number, timeZone: string): string {
  const day = toZonedInput(new Date(now).toISOString(), timeZone).slice(0, 10)
  return fromZonedInput(`${day}T00:00`, timeZone) ?? new Date(now).toISOString()
}

/** How many minutes a zone is ahead of UTC at a given time. */
export const offsetMinutes = (at: number, timeZone: string): number =>
  tzOffset(readableZone(timeZone), new Date(at))

/** The zone's offset at a given time, as people write it: `UTC-03:00`. */
export function describeOffset(at: number, timeZone: string): string {
  const minutes = offsetMinutes(at, timeZone)
  const size = Math.abs(minutes)
  const parts = [Math.trunc(size / 60), Math.trunc(size % 60)].map((part) => String(part).padStart(2, '0'))
  return `UTC${minutes < 0 ? '-' : '+'}${parts.join(':')}`
}
