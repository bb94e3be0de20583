import { createHash } from 'node:crypto'
import type { Issue } from '@/lib/contract/errors'
import { isAllowedLink } from '@/lib/contract/fields/link'
import { trimText } from '@/lib/contract/fields/trim-text'
import type { Message, Notification } from '@/lib/contract/notification'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import type * as contract from '@/lib/contract/sending'
import { ApiError, invalidArguments, issue } from '../api-error'
import { recordAudit } from '../audit/service'
import type { Caller } from '../caller'
import { pushedKinds } from '../configured-channels'
import { inTransaction } from '../db/transaction'
import { configuredFor } from '../own-channels/service'
import { processSettings } from '../process-settings'
import { takeMessages } from '../quotas/quotas-service'
import { needsApproval } from './approval'
import { insertAudience } from './audience-repository'
import { storeNextChunk } from './audience-service'
import { audienceWaker } from './audience-waker'
import { placeIssues } from './fill-in-service'
import { handOver } from './hand-over-service'
import { findNotification } from './reading-repository'
import type { Recipients } from './recipients'
import { readRecipients } from './recipients-service'
import {
  accountExists,
  findSentRecently,
  insertDeliveries,
  insertNotification,
  lockContent,
  type NewNotification,
  type Stored,
  updateRecipients,
} from './repository'

/**
 * The number of people, selected by account type, whose deliveries the request itself stores. If there are
 * more, workers store them in chunks.
 */
const storedAtOnce = 2_000
const longestScheduleDays = 366
const dayMs = 86_400_000

type SendBody = ParsedRequestOf<typeof contract.sendNotification>['body']
type CreateBody = ParsedRequestOf<typeof contract.createNotification>['body']

/**
 * Stores a notification, which the worker then sends. Throws a 422 with every issue, in which case nothing is
 * stored. Unknown accounts are skipped.
 */
export async function sendNotification(
  caller: Caller,
  body: SendBody,
): Promise<AnswerOf<typeof contract.sendNotification>> {
  const wanted = { ...body, undoSeconds: 0, fillIn: false, translations: {}, sendAgain: true }
  const unstored = await readNotification(caller, wanted)
  const { id, people, unknown } = await store(caller, unstored, { mayWait: false, mayRepeat: true })
  const accepted = `Notification accepted for ${people} ${people === 1 ? 'recipient' : 'recipients'}`
  const msg =
    unknown === 0 ? accepted : `${accepted}; ${unknown} of them ${unknown === 1 ? 'is' : 'are'} unknown`
  return { msg, notificationId: id, recipients: people, unknown }
}

export async function createNotification(
  caller: Caller,
  body: CreateBody,
): Promise<AnswerOf<typeof contract.createNotification>> {
  const unstored = await readNotification(caller, body)
  const { id, unknown } = await store(caller, unstored, { mayWait: true, mayRepeat: body.sendAgain })
  const notification = (await findNotification(caller.businessId, id)) as Notification
  return { notification, unknown }
}

/** Options for storing a notification that another deployment sends. */
export type Forwarded = {
  /** Whether the notification may wait for a second person's approval. */
  mayWait: boolean
  /** Whether the content may be the same as that of another notification. */
  mayRepeat: boolean
  /** Runs in the transaction that stores the notification. */
  alongside: (notificationId: string) => Promise<void>
}

/**
 * Stores a notification that another deployment sends. Only that deployment knows the accounts of a type, so
 * the number of people is unknown here, and sending to types needs approval if the business has a limit.
 */
export function storeForwarded(
  caller: Caller,
  { message, name, sendAt, undoSeconds = 0, ...body }: SendBody & Partial<CreateBody>,
  { mayWait, mayRepeat, alongside }: Forwarded,
): Promise<{ id: string; people: number | null }> {
  const recipients = recipientsOf(body)
  const people = recipients.kind === 'accountTypeIDs' ? null : recipients.list.length
  const issues = [...linkIssues(message), ...timeIssues({ sendAt })]
  if (issues.length > 0) throw invalidArguments(...issues)
  const unstored: NewNotification = {
    businessId: caller.businessId,
    message: withoutEmptyLink(message),
    recipients,
    hiddenFromList: body.hiddenFromList ?? false,
    senderAccountId: body.senderAccountId ?? null,
    metadata: body.metadata ?? {},
    createdBy: caller.identityId,
    name: name ?? null,
    sendAt: sendAt ?? null,
    undoSeconds,
    fillIn: false,
    translations: {},
    contentHash: hashContent(message, {}, recipients),
  }
  return inTransaction(async () => {
    await lockAgainstRepeating(unstored, mayRepeat)
    const stored = await insertNotification(unstored)
    if (!stored.simulated) await takeMessages(caller.businessId, people ?? 0)
    const approvalNeeded = await requireApproval(unstored, stored, people, mayWait)
    await recordSend(caller, unstored, stored.id, { people, approvalNeeded })
    await alongside(stored.id)
    await audienceWaker.announce()
    return { id: stored.id, people }
  })
}

function recipientsOf({ phones, accountIDs, accountTypeIDs }: Omit<SendBody, 'message'>): Recipients {
  if (phones) return { kind: 'phones', list: [...new Set(phones)] }
  if (accountIDs) return { kind: 'accountIDs', list: [...new Set(accountIDs)] }
  return { kind: 'accountTypeIDs', list: [...new Set(accountTypeIDs ?? [])] }
}

/**
 * Throws `sent_recently` if a notification with the same content exists. Requests with the same content wait
 * for each other, since simultaneous ones would not see each other's notification. Requests with `mayRepeat`
 * do not wait for each other.
 */
async function lockAgainstRepeating(
  { businessId, contentHash }: NewNotification,
  mayRepeat: boolean,
): Promise<void> {
  await lockContent(businessId, contentHash, { shared: mayRepeat })
  if (mayRepeat) return
  const notificationId = await findSentRecently(businessId, contentHash)
  if (notificationId) throw new ApiError('sent_recently', { notificationId })
}

/** Reads a notification from a request. Throws a 422 with every issue in the request. */
async function readNotification(caller: Caller, body: CreateBody): Promise<NewNotification> {
  const { businessId } = caller
  const { recipients, issues } = await readRecipients(businessId, body)
  issues.unshift(
    ...linkIssues(body.message),
    ...timeIssues(body),
    ...(await senderIssues(caller, body)),
    ...(body.fillIn ? await placeIssues(businessId, body) : []),
  )
  if (issues.length > 0) throw invalidArguments(...issues)
  const message = withoutEmptyLink(body.message)
  return {
    businessId,
    message,
    recipients,
    hiddenFromList: body.hiddenFromList ?? false,
    senderAccountId: body.senderAccountId ?? null,
    metadata: body.metadata ?? {},
    createdBy: caller.identityId,
    name: body.name ?? null,
    sendAt: body.sendAt ?? null,
    undoSeconds: body.undoSeconds,
    fillIn: body.fillIn,
    translations: body.translations,
    contentHash: hashContent(message, body.translations, recipients),
  }
}

/**
 * The hash is the same for messages that look the same: trailing whitespace and the encoding of accents do
 * not matter.
 */
function hashContent(message: Message, translations: CreateBody['translations'], to: Recipients): Buffer {
  const { title = '', body = '', url = '', sendWhatsApp = false } = message
  const [seenTitle, seenBody] = [title, body].map((text) => trimText(text).normalize('NFC'))
  const content = [seenTitle, seenBody, url, sendWhatsApp, translations, to.kind, [...to.list].sort()]
  return createHash('sha256').update(JSON.stringify(content)).digest()
}

function linkIssues({ url }: Message): Issue[] {
  if (!url || isAllowedLink(url, processSettings().DEEP_LINK_SCHEMES)) return []
  const message =
    'must be an absolute URL without spaces or user info, and its scheme must not run code or read files'
  return [issue('message.url', 'not_allowed', message)]
}

function timeIssues({ sendAt }: Pick<CreateBody, 'sendAt'>): Issue[] {
  if (sendAt === undefined) return []
  const ahead = Date.parse(sendAt) - Date.now()
  if (ahead > 0 && ahead < longestScheduleDays * dayMs) return []
  return [issue('sendAt', 'out_of_range', 'must be within the coming year')]
}

async function senderIssues({ businessId }: Caller, { senderAccountId }: CreateBody): Promise<Issue[]> {
  if (senderAccountId === undefined || (await accountExists(businessId, senderAccountId))) return []
  return [issue('senderAccountId', 'unknown_account', 'is not an account in this business')]
}

function withoutEmptyLink({ url, ...message }: Message): Message {
  return url ? { ...message, url } : message
}

type Outcome = { id: string; people: number; unknown: number }

/** Stores a notification. Returns its ID, its number of people, and how many of them have no account. */
function store(
  caller: Caller,
  unstored: NewNotification,
  { mayWait, mayRepeat }: { mayWait: boolean; mayRepeat: boolean },
): Promise<Outcome> {
  const { businessId, recipients } = unstored
  return inTransaction(async () => {
    await lockAgainstRepeating(unstored, mayRepeat)
    const stored = await insertNotification(unstored)
    const { id } = stored
    const people =
      recipients.kind === 'accountTypeIDs'
        ? await insertAudience(businessId, id, recipients.list)
        : recipients.list.length
    if (!stored.simulated) await takeMessages(businessId, people)
    const approvalNeeded = await requireApproval(unstored, stored, people, mayWait)
    const { unknown, isDone } = await storeRecipients(unstored, stored, people, approvalNeeded)
    await handOver(businessId, id, isDone)
    await recordSend(caller, unstored, id, { people, approvalNeeded })
    return { id, people, unknown }
  })
}

/**
 * Stores a notification's number of people, null if unknown, and whether it needs approval. Throws
 * `approval_needed` if it needs approval but may not wait for it.
 */
async function requireApproval(
  { businessId }: NewNotification,
  stored: Stored,
  people: number | null,
  mayWait: boolean,
): Promise<boolean> {
  const approvalNeeded = needsApproval(stored, people ?? Number.POSITIVE_INFINITY)
  if (approvalNeeded && !mayWait) {
    throw new ApiError('approval_needed', { recipients: people, approvalAbove: stored.approvalAbove })
  }
  await updateRecipients(businessId, stored.id, { people, approvalNeeded })
  return approvalNeeded
}

function recordSend(
  caller: Caller,
  { recipients, name, sendAt }: NewNotification,
  recordId: string,
  { people, approvalNeeded = false }: { people: number | null; approvalNeeded?: boolean },
): Promise<void> {
  const changes = {
    kind: recipients.kind,
    ...(people !== null && { recipients: people }),
    ...(name && { name }),
    ...(sendAt && { sendAt }),
    ...(approvalNeeded && { approvalNeeded }),
  }
  return recordAudit(caller, { action: 'send', recordKind: 'notification', recordId, changes })
}

/**
 * Stores all deliveries. If the recipients are account types, workers store them later if there are many people or
 * approval is needed.
 */
async function storeRecipients(
  unstored: NewNotification,
  stored: Stored,
  people: number,
  approvalNeeded: boolean,
): Promise<{ unknown: number; isDone: boolean }> {
  if (unstored.recipients.kind !== 'accountTypeIDs') {
    const kinds = pushedKinds(await configuredFor(unstored.businessId), stored.simulated)
    const { unknown, queued } = await insertDeliveries(unstored, stored.id, kinds)
    return { unknown, isDone: queued === 0 }
  }
  const isLater = people > storedAtOnce || (approvalNeeded && people > 0)
  if (isLater) await audienceWaker.announce()
  const queued = isLater ? people : ((await storeNextChunk(stored.id))?.queued ?? 0)
  return { unknown: 0, isDone: queued === 0 }
}
