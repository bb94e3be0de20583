import type { Issue } from '@/lib/contract/errors'
import type * as contract from '@/lib/contract/notification'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { settings } from '@/lib/env'
import { invalidArguments, issue } from '../api-error'
import { recordAudit } from '../audit/service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { isAllowedLink } from './link'
import { readRecipients } from './recipients'
import {
  accountExists,
  insertDeliveries,
  insertNotification,
  type NewNotification,
  notifyWorkers,
  type Recipients,
  selectReach,
  updateDone,
  updateRecipients,
} from './repository'

type Unstored = Omit<NewNotification, 'id'>
type SendBody = ParsedRequestOf<typeof contract.sendNotification>['body']

/**
 * 4.7: stores the notification and one delivery for each recipient and channel, and answers; the worker sends.
 * `recipients` is the number of people named, each once. 422 names every malformed phone, unknown account type,
 * unknown sender and link that is not allowed, and nothing is stored; unknown accounts are skipped, never refused.
 */
export async function sendNotification(
  caller: Caller,
  body: SendBody,
): Promise<AnswerOf<typeof contract.sendNotification>> {
  const { recipients, issues } = await readRecipients(caller.businessId, body)
  issues.unshift(...linkIssues(body.message), ...(await senderIssues(caller, body)))
  if (issues.length > 0) throw invalidArguments(...issues)
  const { id, people } = await storeNotification(caller, asNotification(caller, body, recipients))
  const msg = `Notification accepted for ${people} ${people === 1 ? 'recipient' : 'recipients'}`
  return { msg, notificationId: id, recipients: people }
}

/** Extension: who would get it by the rules of sending, by channel, and who not and why. 422 as in sending. */
export async function reachNotification(
  { businessId }: Caller,
  { sendWhatsApp, ...selection }: ParsedRequestOf<typeof contract.reachNotification>['body'],
): Promise<AnswerOf<typeof contract.reachNotification>> {
  const { recipients, issues } = await readRecipients(businessId, selection)
  if (issues.length > 0) throw invalidArguments(...issues)
  const reach = await selectReach(businessId, recipients, sendWhatsApp)
  const providers = { push: false, whatsapp: settings().WHATSAPP_TOKEN !== undefined }
  return { reach: { ...reach, providers } }
}

function linkIssues({ url }: contract.Message): Issue[] {
  if (url === undefined || isAllowedLink(url, settings().DEEP_LINK_SCHEMES)) return []
  return [
    issue('message.url', 'not_allowed', 'must be an http(s) address or of a scheme that is allowed here'),
  ]
}

async function senderIssues({ businessId }: Caller, { senderAccountId }: SendBody): Promise<Issue[]> {
  if (senderAccountId === undefined || (await accountExists(businessId, senderAccountId))) return []
  return [issue('senderAccountId', 'unknown_account', 'is no account of the business')]
}

function asNotification(caller: Caller, body: SendBody, recipients: Recipients): Unstored {
  return {
    businessId: caller.businessId,
    message: body.message,
    recipients,
    hiddenFromList: body.hiddenFromList ?? false,
    senderAccountId: body.senderAccountId ?? null,
    metadata: body.metadata ?? {},
    createdBy: caller.identityId,
  }
}

/** Its id, and how many people it is for. */
function storeNotification(caller: Caller, unstored: Unstored): Promise<{ id: string; people: number }> {
  const { businessId, recipients } = unstored
  return inTransaction(async () => {
    const id = await insertNotification(unstored)
    const { people, queued } = await insertDeliveries({ ...unstored, id })
    await updateRecipients(businessId, id, people)
    if (queued === 0) await updateDone(businessId, id)
    else await notifyWorkers()
    const changes = { recipients: people, kind: recipients.kind }
    await recordAudit(caller, { action: 'send', recordKind: 'notification', recordId: id, changes })
    return { id, people }
  })
}
