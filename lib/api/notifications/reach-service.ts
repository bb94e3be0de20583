import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import type * as contract from '@/lib/contract/sending'
import { invalidArguments } from '../api-error'
import type { Caller } from '../caller'
import { pushedKinds } from '../configured-channels'
import { configuredFor } from '../own-channels/service'
import { nextCursor, readCursor } from '../paging'
import { needsApproval } from './approval'
import { type Question, selectReach, selectReached, selectSendingRules } from './reach-repository'
import { readRecipients } from './recipients-service'

type Asked = ParsedRequestOf<typeof contract.reachNotification>['body']
type Rules = Awaited<ReturnType<typeof selectSendingRules>>

export async function reachNotification(
  caller: Caller,
  asked: Asked,
): Promise<AnswerOf<typeof contract.reachNotification>> {
  const { question, rules } = await readQuestion(caller, asked)
  const counts = await selectReach(question)
  const { deviceKinds, whatsapp } = question.configured
  const providers = { push: rules.drill || deviceKinds.length > 0, whatsapp: rules.drill || whatsapp }
  const approvalNeeded = needsApproval(rules, counts.recipients)
  return { reach: { ...counts, providers, approvalNeeded, simulated: rules.drill } }
}

export async function listReached(
  caller: Caller,
  { group, ...asked }: ParsedRequestOf<typeof contract.listReached>['body'],
  { cursor, limit }: ParsedRequestOf<typeof contract.listReached>['query'],
): Promise<AnswerOf<typeof contract.listReached>> {
  const after = readCursor(cursor) ?? ''
  const { question } = await readQuestion(caller, asked)
  const rows = await selectReached(question, group, after, limit + 1)
  const people = rows.slice(0, limit).map(({ key: _key, ...person }) => person)
  return { people, next: nextCursor(rows, limit, ({ key }) => key) }
}

async function readQuestion(
  { businessId, identityId }: Caller,
  { sendWhatsApp, ...selection }: Asked,
): Promise<{ question: Question; rules: Rules }> {
  const { recipients, issues } = await readRecipients(businessId, selection)
  if (issues.length > 0) throw invalidArguments(...issues)
  const rules = await selectSendingRules(businessId, identityId)
  const configured = await configuredFor(businessId)
  const question = {
    businessId,
    recipients,
    sendWhatsApp,
    simulated: rules.drill,
    configured: { ...configured, deviceKinds: pushedKinds(configured, rules.drill) },
  }
  return { question, rules }
}
