import type { Alert, AlertEvent, createAlert, LocationInput, updateAlert } from '@/lib/contract/alert'
import type { RequestOf } from '@/lib/contract/operation'
import type { ReadFailure } from '@/lib/queries/fetch-read'

export type Outcome<T> = { ok: true; data: T } | { ok: false; failure: ReadFailure }

export type NewAlert = RequestOf<typeof createAlert>['body']
export type AlertChange = RequestOf<typeof updateAlert>['body']
export type { Alert, AlertEvent, LocationInput }

/** The server actions that the screen is given. */
export type AlertActions = {
  createAlert: (body: NewAlert, idempotencyKey: string) => Promise<Outcome<{ alert: Alert }>>
  updateAlert: (alertId: string, body: AlertChange, version: number) => Promise<Outcome<{ alert: Alert }>>
  createAlertNote: (alertId: string, text: string) => Promise<Outcome<{ note: AlertEvent }>>
}

const unreachable: ReadFailure = {
  status: 0,
  code: 'unreachable',
  message: 'No answer.',
  issues: [],
  data: {},
}

/** Runs an action; an answer that never came is a failure like any other, and an ended session leads to sign-in. */
export async function attempt<T>(act: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const outcome = await act().catch(() => ({ ok: false, failure: unreachable }) as const)
  if (!outcome.ok && outcome.failure.code === 'unauthenticated') leaveForSignIn()
  return outcome
}

function leaveForSignIn(): void {
  const here = location.pathname + location.search
  location.assign(`/sign-in?callbackUrl=${encodeURIComponent(here)}&ended=1`)
}
