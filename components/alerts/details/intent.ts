import type { Alert, AlertChange, LocationInput } from '@/lib/data/alerts/alerts'

/** What somebody wants to do to an alert. */
export type Intent =
  | { kind: 'move'; location: LocationInput }
  | { kind: 'close'; closed?: number; reason?: string }
  | { kind: 'reopen' }

export function changeOf(intent: Intent): AlertChange {
  if (intent.kind === 'move') return { location: intent.location }
  if (intent.kind === 'reopen') return { closed: 0 }
  const { closed = 1, reason } = intent
  return reason ? { closed, closedReason: reason } : { closed }
}

/** What a change that was sent is meant to do. */
export function intentOf({ location, closed, closedReason }: AlertChange): Intent {
  if (location) return { kind: 'move', location }
  return closed === 0 ? { kind: 'reopen' } : { kind: 'close', closed, reason: closedReason }
}

/** What takes it back. */
export function reverse(before: Alert, intent: Intent): Intent {
  if (intent.kind === 'move') return { kind: 'move', location: before.location }
  if (intent.kind === 'close') return { kind: 'reopen' }
  return { kind: 'close', closed: before.closed, reason: before.closedReason ?? undefined }
}

/** Whether the alert already is what is wanted. */
export function isDone(alert: Alert, intent: Intent): boolean {
  if (intent.kind === 'close') return alert.closed !== 0
  if (intent.kind === 'reopen') return alert.closed === 0
  const { latitude, longitude, accuracy } = intent.location
  const { location } = alert
  return location.latitude === latitude && location.longitude === longitude && location.accuracy === accuracy
}
