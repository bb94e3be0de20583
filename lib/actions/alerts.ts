'use server'

import type { Result } from '@/lib/client/client'
import type * as acts from '@/lib/contract/alerts/acts'
import type * as contract from '@/lib/contract/alerts/alert'
import type * as mentions from '@/lib/contract/alerts/mentions'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { runAction } from './run-action'

// No page is revalidated: the answer goes into the browser's cache, and rendering the page again would only be slow.

/** 4.8. The key is the draft's: however often the draft is sent with it, one alert is placed. */
export async function createAlert(
  body: RequestOf<typeof contract.createAlert>['body'],
  idempotencyKey: string,
): Promise<Result<AnswerOf<typeof contract.createAlert>>> {
  return runAction((client) => client.createAlert({ body }, { idempotencyKey }))
}

/** `version` is the one that the change is based on; a stale one is answered by 412 with the current record. */
export async function updateAlert(
  alertId: string,
  body: RequestOf<typeof contract.updateAlert>['body'],
  version: number,
): Promise<Result<AnswerOf<typeof contract.updateAlert>>> {
  return runAction((client) => client.updateAlert({ params: { id: alertId }, body }, { ifMatch: version }))
}

/** The key is the note's: a lost answer and a retry write it once. */
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

/** Whoever is first has it; the answer says who. Not bound to a version: what else has changed takes nobody's turn. */
export async function acknowledgeAlert(
  alertId: string,
): Promise<Result<AnswerOf<typeof acts.acknowledgeAlert>>> {
  return runAction((client) => client.acknowledgeAlert({ params: { alertId } }))
}

/** `version` as in updateAlert, here and in all that follow. */
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

/** Not bound to a version, nor are the two below: what else has changed at the alert stops nobody on the way. */
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

/** The key is of what is asked for: sent again after a lost answer, it is done once. */
export async function actOnAlerts(
  body: RequestOf<typeof acts.actOnAlerts>['body'],
  idempotencyKey: string,
): Promise<Result<AnswerOf<typeof acts.actOnAlerts>>> {
  return runAction((client) => client.actOnAlerts({ body }, { idempotencyKey }))
}
