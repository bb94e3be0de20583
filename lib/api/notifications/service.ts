import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Issue } from '@/lib/contract/errors'
import { isAllowedLink } from '@/lib/contract/fields/link'
import type * as contract from '@/lib/contract/notification'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import type { RecipientSelection } from '@/lib/contract/sending'
import { settings } from '@/lib/env'
import { parsePhone } from '@/lib/format/read-phone'
import { invalidArguments, issue } from '../api-error'
import { recordAudit } from '../audit/service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { configured } from './configured-service'
import {
  accountExists,
  findUnknownTypes,
  insertDeliveries,
  insertNotification,
  type NewNotification,
  notifyWorkers,
  type Recipients,
  selectReach,
  updateDone,
  updateRecipients,
} from './repository'

const phonesPerTurn = 500

type Unstored = Omit<NewNotification, 'id'>
type SendBody = ParsedRequestOf<typeof contract.sendNotification>['body']

/**
 * 4.7: stores the notification and one delivery for each recipient and channel, and answers; the worker sends.
 * `recipients` is the number of people named, each once, and `unknown` how many of them have no account here. 422 names every malformed phone, unknown account type,
 * unknown sender and link that is not allowed, and nothing is stored; unknown accounts are skipped, never refused.
 */
export async function sendNotification(
  caller: Caller,
  body: SendBody,
): Promise<AnswerOf<typeof contract.sendNotification>> {
  const { recipients, issues } = await readRecipients(caller.businessId, body)
  issues.unshift(...linkIssues(body.message), ...(await senderIssues(caller, body)))
  if (issues.length > 0) throw invalidArguments(...issues)
  const stored = await storeNotification(caller, asNotification(caller, body, recipients))
  const { id, people, unknown } = stored
  const accepted = `Notification accepted for ${people} ${people === 1 ? 'recipient' : 'recipients'}`
  const msg =
    unknown === 0 ? accepted : `${accepted}; ${unknown} of them ${unknown === 1 ? 'is' : 'are'} unknown`
  return { msg, notificationId: id, recipients: people, unknown }
}

/** Extension: who would get it by the rules of sending, by channel, and who not and why. 422 as in sending. */
export async function reachNotification(
  { businessId }: Caller,
  { sendWhatsApp, ...selection }: ParsedRequestOf<typeof contract.reachNotification>['body'],
): Promise<AnswerOf<typeof contract.reachNotification>> {
  const { recipients, issues } = await readRecipients(businessId, selection)
  if (issues.length > 0) throw invalidArguments(...issues)
  const reach = await selectReach(businessId, recipients, sendWhatsApp, configured())
  const { deviceKinds, whatsapp } = configured()
  const providers = { push: deviceKinds.length > 0, whatsapp }
  return { reach: { ...reach, providers } }
}

function linkIssues({ url }: contract.Message): Issue[] {
  if (!url || isAllowedLink(url, settings().DEEP_LINK_SCHEMES)) return []
  const message =
    'must be a whole address without spaces or user info, of a scheme that neither runs nor reads anything'
  return [issue('message.url', 'not_allowed', message)]
}

async function senderIssues({ businessId }: Caller, { senderAccountId }: SendBody): Promise<Issue[]> {
  if (senderAccountId === undefined || (await accountExists(businessId, senderAccountId))) return []
  return [issue('senderAccountId', 'unknown_account', 'is no account of the business')]
}

function asNotification(caller: Caller, body: SendBody, recipients: Recipients): Unstored {
  return {
    businessId: caller.businessId,
    message: withoutEmptyLink(body.message),
    recipients,
    hiddenFromList: body.hiddenFromList ?? false,
    senderAccountId: body.senderAccountId ?? null,
    metadata: body.metadata ?? {},
    createdBy: caller.identityId,
  }
}

function withoutEmptyLink({ url, ...message }: contract.Message): contract.Message {
  return url ? { ...message, url } : message
}

type Stored = { id: string; people: number; unknown: number }

/** Its id, how many people it is for, and how many of them nobody knows. */
function storeNotification(caller: Caller, unstored: Unstored): Promise<Stored> {
  const { businessId, recipients } = unstored
  return inTransaction(async () => {
    const id = await insertNotification(unstored)
    const { people, unknown, queued } = await insertDeliveries({ ...unstored, id }, configured().deviceKinds)
    await updateRecipients(businessId, id, people)
    if (queued === 0) await updateDone(businessId, id)
    else await notifyWorkers()
    const changes = { recipients: people, kind: recipients.kind }
    await recordAudit(caller, { action: 'send', recordKind: 'notification', recordId: id, changes })
    return { id, people, unknown }
  })
}

/** Whom the one list of a request names, each once; `issues` names every malformed phone and unknown type. */
async function readRecipients(
  businessId: string,
  { phones, accountIDs, accountTypeIDs = [] }: RecipientSelection,
): Promise<{ recipients: Recipients; issues: Issue[] }> {
  if (phones) return readPhones(phones)
  if (accountIDs) return { recipients: { kind: 'accountIDs', list: [...new Set(accountIDs)] }, issues: [] }
  const unknown = await findUnknownTypes(businessId, accountTypeIDs)
  return {
    recipients: { kind: 'accountTypeIDs', list: [...new Set(accountTypeIDs)] },
    issues: unknown.map((index) =>
      issue(`accountTypeIDs.${index}`, 'unknown_account_type', 'is no account type of the business'),
    ),
  }
}

async function readPhones(phones: string[]): Promise<{ recipients: Recipients; issues: Issue[] }> {
  const found = new Set<string>()
  const issues: Issue[] = []
  for (const [index, text] of phones.entries()) {
    // Thousands of numbers take long enough to hold up everybody else's requests.
    if (index % phonesPerTurn === phonesPerTurn - 1) await nextTurn()
    const phone = parsePhone(text)
    if (phone) found.add(phone)
    else
      issues.push(issue(`phones.${index}`, 'invalid_phone', 'must be a phone number with its country code'))
  }
  return { recipients: { kind: 'phones', list: [...found] }, issues }
}
