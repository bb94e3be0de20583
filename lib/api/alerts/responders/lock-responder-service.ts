import type { Alert } from '@/lib/contract/alerts/alert'
import type { Responder } from '@/lib/contract/alerts/responders'
import type { ResponderState } from '@/lib/contract/choices'
import {
  findItsAlert,
  freeAllOf,
  lockResponder,
  updateResponderPlace,
  updateStanding,
} from './responders-repository'

/**
 * The responder, locked until the transaction ends so that no other transaction can dispatch it; undefined if
 * unknown.
 */
export function holdResponder(businessId: string, id: string): Promise<Responder | undefined> {
  return lockResponder({ businessId, id })
}

/** The alert that a responder is assigned to. */
export function readItsAlert(businessId: string, id: string): Promise<Alert | undefined> {
  return findItsAlert({ businessId, id })
}

/** Assigns a locked responder to an alert. Returns the time of the change. */
export function placeAt(
  businessId: string,
  id: string,
  state: Exclude<ResponderState, 'free'>,
  alertId: string,
): Promise<string> {
  return updateStanding({ businessId, id }, { state, alertId })
}

/** Stores where a locked responder is. */
export async function locate(
  businessId: string,
  id: string,
  place: { latitude: number; longitude: number },
): Promise<void> {
  await updateResponderPlace({ businessId, id }, place)
}

/** Frees a locked responder. Returns the time of the change. */
export function free(businessId: string, id: string): Promise<string> {
  return updateStanding({ businessId, id }, { state: 'free', alertId: null })
}

/** Frees all of an alert's responders. Returns the time of the change, or undefined if there were none. */
export function freeAll(businessId: string, alertId: string): Promise<string | undefined> {
  return freeAllOf(businessId, alertId)
}
