const minuteMs = 60_000

/** A moment as a date-time field has it, in the reader's zone: `2026-11-12T12:03`. Empty for what is no moment. */
export function toZonedInput(at: string, timeZone: string): string {
  const ms = Date.parse(at)
  if (Number.isNaN(ms)) return ''
  return new Date(ms + offsetMinutes(ms, timeZone) * minuteMs).toISOString().slice(0, 16)
}

/** What a date-time field holds, as a moment with the offset of the reader's zone: `2026-11-12T12:03:00-03:00`. */
export function fromZonedInput(text: string, timeZone: string): string | undefined {
  const asUtc = Date.parse(`${text}Z`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text) || Number.isNaN(asUtc)) return undefined
  // The offset of the first guess is wrong near a change of the clocks; that of the second is right.
  const guess = asUtc - offsetMinutes(asUtc, timeZone) * minuteMs
  const offset = formatOffset(offsetMinutes(guess, timeZone))
  return `${text.length === 16 ? `${text}:00` : text}${offset}`
}

/** The zone's offset at a moment, as people write it: `UTC-03:00`. */
export function describeOffset(at: number, timeZone: string): string {
  return `UTC${formatOffset(offsetMinutes(at, timeZone))}`
}

function formatOffset(minutes: number): string {
  const size = Math.abs(minutes)
  const parts = [Math.trunc(size / 60), size % 60].map((part) => String(part).padStart(2, '0'))
  return `${minutes < 0 ? '-' : '+'}${parts.join(':')}`
}

function offsetMinutes(ms: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(ms)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return Math.round((local - Math.floor(ms / minuteMs) * minuteMs) / minuteMs)
}
