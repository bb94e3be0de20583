'use server'

import type { Result } from '@/lib/client/client'
import type * as contract from '@/lib/contract/alert'
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
  text: string,
  idempotencyKey?: string,
): Promise<Result<AnswerOf<typeof contract.createAlertNote>>> {
  return runAction((client) =>
    client.createAlertNote({ params: { alertId }, body: { text } }, { idempotencyKey }),
  )
}
