import { formatCoordinate, formatCoordinates } from './coordinates'
import { formatDistance } from './distance'
import { formatCompact, formatDecimal, formatNumber, formatPercent } from './number'
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatExact,
  formatRelative,
  formatTime,
  type Moment,
} from './time/date-time'
import { formatDuration } from './time/duration'
import { expiryDay, expiryMoment } from './time/expiry'
import { slotDay } from './time/slot-date'
import { describeOffset } from './time/zoned-input'

type Reader = { locale: string; timeZone: string; now: number; phone: (phone: string) => string }

/** Every formatter, bound to one user's language, time zone and clock. */
export function createFormat(reader: Reader) {
  const { locale } = reader
  return {
    phone: reader.phone,
    number: (value: number) => formatNumber(value, locale),
    decimal: (value: number) => formatDecimal(value, locale),
    compact: (value: number) => formatCompact(value, locale),
    percent: (share: number) => formatPercent(share, locale),
    distance: (metres: number) => formatDistance(metres, locale),
    duration: (seconds: number) => formatDuration(seconds, locale),
    coordinate: formatCoordinate,
    coordinates: formatCoordinates,
    day: (day: string) => formatDay(day, reader),
    date: (at: Moment) => formatDate(at, reader),
    dateTime: (at: Moment) => formatDateTime(at, reader),
    /** Date and minute with the zone's offset at that time: "12 Nov 2026, 14:03 UTC-03:00". */
    zoned: (at: Moment) => formatZoned(at, reader),
    /**
     * An attribute's date: only the day if it stands for a whole day, otherwise date and minute with the zone's
     * offset.
     */
    slotDate: (date: string) => {
      const day = slotDay(date)
      return day ? formatDay(day, reader) : formatZoned(date, reader)
    },
    time: (at: Moment) => formatTime(at, reader),
    relative: (at: Moment) => formatRelative(at, reader),
    /** When an account expires: its last day, or date and minute with the zone's offset. */
    expiry: (expirationDate: string) => {
      const day = expiryDay(expirationDate, reader.timeZone)
      return day ? formatDay(day, reader) : formatZoned(expiryMoment(expirationDate), reader)
    },
    /** The props for components/ui's DateTime. */
    moment: (at: Moment) => ({
      iso: new Date(at).toISOString(),
      text: formatRelative(at, reader),
      exact: formatExact(at, reader),
    }),
  }
}

const formatZoned = (at: Moment, reader: Reader) =>
  `${formatDateTime(at, reader)} ${describeOffset(new Date(at).getTime(), reader.timeZone)}`

export type Format = ReturnType<typeof createFormat>
