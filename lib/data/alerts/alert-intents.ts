import type { editAlert } from '@/lib/contract/alerts/acts'
import type { Alert, LocationInput } from '@/lib/contract/alerts/alert'
import type { ClosedCode } from '@/lib/contract/choices'
import type { RequestOf } from '@/lib/contract/operation'

/** A correction to the alert's text fields; null clears a field. */
export type Correction = Omit<RequestOf<typeof editAlert>['body'], 'priority'>

/** What a dispatcher wants to do to an alert. */
export type Intent =
  | { kind: 'move'; location: LocationInput }
  | { kind: 'close'; closed?: number; code?: ClosedCode; reason?: string }
  | { kind: 'reopen' }
  | { kind: 'acknowledge' }
  | { kind: 'release' }
  | { kind: 'assign'; identityId: string }
  | { kind: 'edit'; changes: Correction }
  | { kind: 'prioritise'; priority: number }
  | { kind: 'link'; duplicateOf: string | null }
  | { kind: 'dispatch'; responderId: string; note?: string }
  | { kind: 'arrive' | 'clear'; responderId: string }
  /** Dispatches a responder to an alert that nobody has acknowledged yet; refused if somebody has. */
  | { kind: 'sendFirst'; responderId: string }
  /** Undoes `sendFirst`: the responder is free and the alert waits again. */
  | { kind: 'recall'; responderId: string }

/** The intent that undoes this one; undefined for real-world events, which cannot be undone. */
export function reverse(before: Alert, intent: Intent): Intent | undefined {
  const had: Intent = before.assignedTo
    ? { kind: 'assign', identityId: before.assignedTo }
    : { kind: before.acknowledgedAt === null ? 'release' : 'acknowledge' }
  switch (intent.kind) {
    case 'move':
      return { kind: 'move', location: before.location }
    case 'close':
      return { kind: 'reopen' }
    case 'reopen':
      return {
        kind: 'close',
        closed: before.closed,
        code: before.closedCode ?? undefined,
        reason: before.closedReason ?? undefined,
      }
    case 'acknowledge':
      return { kind: 'release' }
    case 'release':
    case 'assign':
      return had
    case 'edit':
      return { kind: 'edit', changes: textsOf(before, intent.changes) }
    case 'prioritise':
      return { kind: 'prioritise', priority: before.priority }
    case 'link':
      return { kind: 'link', duplicateOf: before.duplicateOf }
    case 'dispatch':
      return { kind: 'clear', responderId: intent.responderId }
    case 'sendFirst':
      return { kind: 'recall', responderId: intent.responderId }
    case 'arrive':
    case 'clear':
    case 'recall':
      return undefined
  }
}

/** Whether the alert is already in the intended state. */
export function isDone(alert: Alert, intent: Intent): boolean {
  switch (intent.kind) {
    case 'move':
      return isAt(alert, intent.location)
    case 'close':
      return alert.closed !== 0
    case 'reopen':
      return alert.closed === 0
    case 'acknowledge':
      return alert.acknowledgedAt !== null && alert.closed === 0
    case 'release':
      return alert.acknowledgedAt === null && alert.assignedTo === null
    case 'assign':
      return alert.assignedTo === intent.identityId
    case 'edit':
      return JSON.stringify(textsOf(alert, intent.changes)) === JSON.stringify(intent.changes)
    case 'prioritise':
      return alert.priority === intent.priority
    case 'link':
      return alert.duplicateOf === intent.duplicateOf
    case 'dispatch':
    case 'sendFirst':
      return isSent(alert, intent.responderId)
    case 'recall':
      return !isSent(alert, intent.responderId) && alert.acknowledgedAt === null
    case 'arrive':
      return standingOf(alert, intent.responderId)?.state === 'onScene'
    case 'clear':
      return !isSent(alert, intent.responderId)
  }
}

const standingOf = ({ responders }: Alert, responderId: string) =>
  responders.find(({ id }) => id === responderId)

function isSent(alert: Alert, responderId: string): boolean {
  const standing = standingOf(alert, responderId)
  return standing !== undefined && standing.state !== 'cleared'
}

function isAt({ location }: Alert, { latitude, longitude, accuracy }: LocationInput): boolean {
  return location.latitude === latitude && location.longitude === longitude && location.accuracy === accuracy
}

/** The alert's current values for the properties in `changes`, in the same order. */
function textsOf({ alertType, region, additional }: Alert, changes: Correction): Correction {
  const texts = { alertType, region, street: additional.street ?? null }
  return Object.fromEntries(Object.keys(changes).map((name) => [name, texts[name as keyof Correction]]))
}
