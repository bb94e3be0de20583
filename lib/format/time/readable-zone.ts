/** The replacements for zones this machine has no data for. */
const standIns = new Map<string, string>()
const known = new Map<string, boolean>()

/** Whether this machine can show times in a zone. Older browsers lack newer zones, and some browsers report none. */
export function isReadableZone(timeZone: string): boolean {
  const before = known.get(timeZone)
  if (before !== undefined) return before
  const isKnown = canFormat(timeZone)
  known.set(timeZone, isKnown)
  return isKnown
}

/** The zone itself if it is known here, otherwise its replacement; undefined if there is none. */
export const findReadableZone = (timeZone: string): string | undefined =>
  isReadableZone(timeZone) ? timeZone : standIns.get(timeZone)

/**
 * The zone to use for display, but never for computing timestamps from input; UTC if nothing is known about the
 * zone.
 */
export const readableZone = (timeZone: string): string => findReadableZone(timeZone) ?? 'UTC'

/**
 * If this machine does not know a zone, times in it are shown with this offset instead. Returns the zone to
 * use.
 */
export function standInZone(timeZone: string, offsetMinutes: number): string {
  if (!isReadableZone(timeZone)) standIns.set(timeZone, zoneOfOffset(offsetMinutes))
  return readableZone(timeZone)
}

/**
 * A zone that is always this far ahead of UTC. Such zones exist only for whole hours; for other offsets, UTC is
 * used.
 */
export function zoneOfOffset(offsetMinutes: number): string {
  const hours = offsetMinutes / 60
  if (!Number.isInteger(hours) || hours === 0) return 'UTC'
  // The signs in these names are inverted: Etc/GMT+3 is three hours behind UTC.
  const zone = `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`
  return isReadableZone(zone) ? zone : 'UTC'
}

/** This machine's time zone, or one with the same offset if the machine cannot name its zone. */
export function ownZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return isReadableZone(timeZone) ? timeZone : zoneOfOffset(-new Date().getTimezoneOffset())
}

function canFormat(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}
