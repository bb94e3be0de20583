import type { Alert } from '@/lib/contract/alerts/alert'
import type { Responder } from '@/lib/contract/alerts/responders'
import type { ResponderState } from '@/lib/contract/choices'
import { findItsAlert, freeAllOf, lockResponder, updateStanding } from './responders-repository'

/** The responder, where no other transaction can send it until this one ends; undefined for one that is unknown. */
export function holdResponder(businessId: string, id: string): Promise<Responder | undefined> {
  return lockResponder({ businessId, id })
}

/** The alert that a responder stands at, whole. */
export function readItsAlert(businessId: string, id: string): Promise<Alert | undefined> {
  return findItsAlert({ businessId, id })
}

/** Writes where a responder that is held stands from now on; answers the moment. */
export function placeAt(
  businessId: string,
  id: string,
  state: Exclude<ResponderState, 'free'>,
  alertId: string,
): Promise<string> {
  return updateStanding({ businessId, id }, { state, alertId })
}

/** Frees a responder that is held; answers the moment. */
export function free(businessId: string, id: string): Promise<string> {
  return updateStanding({ businessId, id }, { state: 'free', alertId: null })
}

/** Frees all that stand at an alert; answers the moment, undefined where there is none. */
export function freeAll(businessId: string, alertId: string): Promise<string | undefined> {
  return freeAllOf(businessId, alertId)
}
