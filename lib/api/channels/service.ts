import type * as contract from '@/lib/contract/channel'
import { type ChannelName, channelNames } from '@/lib/contract/choices'
import type { AnswerOf } from '@/lib/contract/operation'
import { requirePhone } from '../accounts/phone-service'
import { ApiError, invalidArguments, issue, notFound } from '../api-error'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { readChannelStates } from '../delivery/channel-health/channel-state-service'
import { findRecipient, type Recipient, readSender, sendDirectly } from '../notifications/direct/service'
import { configuredFor } from '../own-channels/service'
import { testMessage } from './test-message'

export async function listChannels({ businessId }: Caller): Promise<AnswerOf<typeof contract.listChannels>> {
  const [states, { channels, templateText }] = [
    await readChannelStates(businessId),
    await configuredFor(businessId),
  ]
  return {
    channels: channelNames.flatMap((name) => {
      const state = states.find(({ transport }) => transport === name)
      if (!state) return []
      const { transport, ...seen } = state
      const { source, missing, missingForStatuses } = channels[name]
      return {
        name,
        configured: missing.length === 0,
        source,
        missingSettings: missing,
        missingForStatuses,
        ...seen,
        templateText: name === 'whatsapp' ? templateText : null,
      }
    }),
  }
}

export async function testChannel(
  caller: Caller,
  channelName: string,
  body: contract.ChannelTest,
): Promise<AnswerOf<typeof contract.testChannel>> {
  const channel = channelNames.find((name) => name === channelName)
  if (!channel) throw notFound()
  const { missing } = (await configuredFor(caller.businessId)).channels[channel]
  if (missing.length > 0) throw new ApiError('channel_not_configured', { missingSettings: missing })
  const recipient = await readRecipient(caller.businessId, channel, body)
  return { notificationId: await storeTest(caller, channel, recipient) }
}

async function readRecipient(
  businessId: string,
  channel: ChannelName,
  { accountId, phone: given }: contract.ChannelTest,
): Promise<Recipient> {
  if (given === undefined) {
    const account = await findRecipient(businessId, { accountId })
    if (account) return account
    throw invalidArguments(issue('accountId', 'unknown_account', 'is not an account in this business'))
  }
  const phone = await requirePhone(businessId, given)
  const account = await findRecipient(businessId, { phone })
  if (account) return account
  if (channel === 'whatsapp' || channel === 'sms') return { accountId: null, phone }
  throw invalidArguments(issue('phone', 'unknown_account', 'has no account, and only accounts get pushes'))
}

function storeTest(caller: Caller, channel: ChannelName, recipient: Recipient): Promise<string> {
  return inTransaction(async () => {
    const { language, name } = await readSender(caller.businessId)
    const message = testMessage(language, name)
    return sendDirectly(caller, {
      channels: [channel],
      recipient,
      message,
      metadata: { channelTest: channel },
      audited: { test: channel },
    })
  })
}
