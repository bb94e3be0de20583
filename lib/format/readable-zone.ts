/** What stands in for zones that this machine has no data of. */
const standIns = new Map<string, string>()
const known = new Map<string, boolean>()

/** Whether this machine can show times in a zone. Newer zones are missing in older browsers, and some browsers name none. */
export function isReadableZone(timeZone: string): boolean {
  const before = known.get(timeZone)
  if (before !== undefined) return before
  const isKnown = canFormat(timeZone)
  known.set(timeZone, isKnown)
  return isKnown
}

/** The zone itself where it can be read here, else what stands in for it; undefined where nothing does. */
export const findReadableZone = (timeZone: string): string | undefined =>
  isReadableZone(timeZone) ? timeZone : standIns.get(timeZone)

/** To show times in, never to reckon moments from what somebody wrote: UTC where nothing is known of the zone. */
export const readableZone = (timeZone: string): string => findReadableZone(timeZone) ?? 'UTC'

/** Has a zone shown with the offset that it has now, where this machine does not know it. Answers what it is shown in. */
export function standInZone(timeZone: string, offsetMinutes: number): string {
  if (!isReadableZone(timeZone)) standIns.set(timeZone, zoneOfOffset(offsetMinutes))
  return readableZone(timeZone)
}

/** The zone whose clocks are always so far ahead of UTC; of whole hours alone there are such, else it is UTC. */
export function zoneOfOffset(offsetMinutes: number): string {
  const hours = offsetMinutes / 60
  if (!Number.isInteger(hours) || hours === 0) return 'UTC'
  // These names count the other way: Etc/GMT+3 is three hours behind UTC.
  const zone = `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`
  return isReadableZone(zone) ? zone : 'UTC'
}

/** The zone of this machine, by its offset where it cannot say which. */
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
