'use server'

import type { Result } from '@/lib/client/client'
import type * as acts from '@/lib/contract/alerts/acts'
import type * as contract from '@/lib/contract/alerts/alert'
import type * as mentions from '@/lib/contract/alerts/mentions'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { runAction } from './run-action'

// No page is revalidated: the response goes into the browser's cache, so re-rendering the page would only be slow.

/** The key belongs to the draft: however often it is sent, one alert is created (API section 4.8). */
export async function createAlert(
  body: RequestOf<typeof contract.createAlert>['body'],
  idempotencyKey: string,
): Promise<Result<AnswerOf<typeof contract.createAlert>>> {
  return runAction((client) => client.createAlert({ body }, { idempotencyKey }))
}

/** `version` is the one the change is based on; a stale one gets a 412 with the current record. */
export async function updateAlert(
  alertId: string,
  body: RequestOf<typeof contract.updateAlert>['body'],
  version: number,
): Promise<Result<AnswerOf<typeof contract.updateAlert>>> {
  return runAction((client) => client.updateAlert({ params: { id: alertId }, body }, { ifMatch: version }))
}

/** The key belongs to the note: a retry after a lost response writes it once. */
export async function createAlertNote(
  alertId: string,
  body: RequestOf<typeof contract.createAlertNote>['body'],
  idempotencyKey?: string,
): Promise<Result<AnswerOf<typeof contract.createAlertNote>>> {
  return runAction((client) => client.createAlertNote({ params: { alertId }, body }, { idempotencyKey }))
}

export async function seeAlertMentions(
  body: RequestOf<typeof mentions.seeAlertMentions>['body'],
): Promise<Result<AnswerOf<typeof mentions.seeAlertMentions>>> {
  return runAction((client) => client.seeAlertMentions({ body }))
}

/**
 * The first dispatcher to acknowledge an alert takes it; the response says who did. Unversioned, so that other changes
 * do not get in the way.
 */
export async function acknowledgeAlert(
  alertId: string,
): Promise<Result<AnswerOf<typeof acts.acknowledgeAlert>>> {
  return runAction((client) => client.acknowledgeAlert({ params: { alertId } }))
}

/** `version` as in updateAlert, here and below. */
export async function releaseAlert(
  alertId: string,
  version: number,
): Promise<Result<AnswerOf<typeof acts.releaseAlert>>> {
  return runAction((client) => client.releaseAlert({ params: { alertId } }, { ifMatch: version }))
}

export async function assignAlert(
  alertId: string,
  body: RequestOf<typeof acts.assignAlert>['body'],
  version: number,
): Promise<Result<AnswerOf<typeof acts.assignAlert>>> {
  return runAction((client) => client.assignAlert({ params: { alertId }, body }, { ifMatch: version }))
}

export async function editAlert(
  alertId: string,
  body: RequestOf<typeof acts.editAlert>['body'],
  version: number,
): Promise<Result<AnswerOf<typeof acts.editAlert>>> {
  return runAction((client) => client.editAlert({ params: { alertId }, body }, { ifMatch: version }))
}

/** Null detaches it. */
export async function linkAlert(
  alertId: string,
  duplicateOf: string | null,
  version: number,
): Promise<Result<AnswerOf<typeof acts.linkAlert>>> {
  return runAction((client) =>
    client.linkAlert({ params: { alertId }, body: { duplicateOf } }, { ifMatch: version }),
  )
}

/** Unversioned, like the next two, so that other changes to the alert do not hold up a responder. */
export async function dispatchResponder(
  alertId: string,
  responderId: string,
): Promise<Result<AnswerOf<typeof acts.dispatchResponder>>> {
  return runAction((client) => client.dispatchResponder({ params: { alertId }, body: { responderId } }))
}

export async function arriveResponder(
  alertId: string,
  responderId: string,
): Promise<Result<AnswerOf<typeof acts.arriveResponder>>> {
  return runAction((client) => client.arriveResponder({ params: { alertId, responderId } }))
}

export async function clearResponder(
  alertId: string,
  responderId: string,
): Promise<Result<AnswerOf<typeof acts.clearResponder>>> {
  return runAction((client) => client.clearResponder({ params: { alertId, responderId } }))
}

/** The key belongs to the request: resent after a lost response, it is carried out once. */
export async function actOnAlerts(
  body: RequestOf<typeof acts.actOnAlerts>['body'],
  idempotencyKey: string,
): Promise<Result<AnswerOf<typeof acts.actOnAlerts>>> {
  return runAction((client) => client.actOnAlerts({ body }, { idempotencyKey }))
}
