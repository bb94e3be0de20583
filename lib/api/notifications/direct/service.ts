import type { Language } from '@/lib/contract/choices'
import { recordAudit } from '../../audit/service'
import type { Caller } from '../../caller'
import { cancelDeliveries, updateCancelled } from '../changes-repository'
import { handOver } from '../hand-over-service'
import { notifyWorkers } from '../repository'
import * as repository from './repository'

export type DirectMessage = Omit<repository.NewDirectMessage, 'businessId' | 'createdBy'> & {
  /** What the audit log says about the message. */
  audited: Record<string, string>
}
export type Recipient = repository.Recipient

/** The business's name and language, for the text of a message. */
export function readSender(businessId: string): Promise<{ name: string; language: Language }> {
  return repository.selectSender(businessId)
}

/** The live account with this ID, or with this phone number in E.164. */
export function findRecipient(
  businessId: string,
  which: { accountId?: string; phone?: string },
): Promise<Recipient | undefined> {
  return repository.findRecipient(businessId, which)
}

/**
 * Stores a message to one recipient, which the worker then sends; returns the notification's ID. Must run in a
 * transaction.
 */
export async function sendDirectly(caller: Caller, { audited, ...direct }: DirectMessage): Promise<string> {
  const { businessId, identityId } = caller
  const isWhatsApp = direct.channels.includes('whatsapp')
  const message = isWhatsApp ? { ...direct.message, sendWhatsApp: true } : direct.message
  const { id, queued } = await repository.insertDirectMessage({
    ...direct,
    message,
    businessId,
    createdBy: identityId,
  })
  await handOver(businessId, id, queued === 0)
  const changes = { recipients: 1, ...audited }
  await recordAudit(caller, { action: 'send', recordKind: 'notification', recordId: id, changes })
  return id
}

/** Cancels what has not left yet; returns whether anything may have left. Must run in a transaction. */
export async function withdraw({ businessId, identityId }: Caller, id: string): Promise<boolean> {
  if (await updateCancelled(businessId, id, identityId)) await cancelDeliveries({ businessId, id })
  await notifyWorkers()
  return repository.mayHaveLeft(businessId, id)
}
