import { type ChannelName, channelNames } from '@/lib/contract/choices'
import type { AnswerOf } from '@/lib/contract/operation'
import type * as contract from '@/lib/contract/own-channel'
import { ApiError, notFound } from '../api-error'
import { changesBetween, recordAudit } from '../audit/service'
import { verifyTokenOf } from '../authentication/service'
import type { Caller } from '../caller'
import { configured } from '../configured-channels'
import { inTransaction } from '../db/transaction'
import { callbackUrl } from '../delivery/callbacks/callback-url-service'
import { checkCredentials, resumeWithNewCredentials } from '../delivery/own/credentials-service'
import {
  configuredFor,
  deleteOwnChannel as deleteStored,
  listOwnChannels,
  type OwnChannelRow,
  readOwnSettings,
  storeOwnChannel,
  UnreadableCredentials,
} from '../own-channels/service'
import type { Precondition } from '../precondition'
import { processSettings } from '../process-settings'
import { changedChannel } from './own-channel-change'

type One = { channel: contract.OwnChannel }

export async function readOwnChannel({ businessId }: Caller, name: string): Promise<One> {
  const channel = requireChannel(name)
  const own = await listOwnChannels(businessId)
  return shown(
    businessId,
    channel,
    own.find((row) => row.channel === channel),
  )
}

export async function saveOwnChannel(
  caller: Caller,
  name: string,
  body: contract.OwnChannelChange,
  matches: Precondition,
): Promise<One> {
  const { businessId } = caller
  const channel = requireChannel(name)
  return inTransaction(async () => {
    const { before, after } = await storeOwnChannel(businessId, channel, (stored) => {
      requireVersion(businessId, channel, stored, matches)
      return changedChannel(channel, body, stored)
    })
    if (before?.version !== after.version) {
      await resumeWithNewCredentials(businessId, channel)
      await recordChange(caller, before, after)
    }
    return shown(businessId, channel, after)
  })
}

/** Deletes the business's channel and returns its previous state. */
export async function deleteOwnChannel(caller: Caller, name: string, matches: Precondition): Promise<One> {
  const { businessId } = caller
  const channel = requireChannel(name)
  return inTransaction(async () => {
    const before = await deleteStored(businessId, channel)
    requireVersion(businessId, channel, before, matches)
    if (!before) throw notFound()
    await resumeWithNewCredentials(businessId, channel)
    await recordAudit(caller, { action: 'delete', recordKind: 'channel', recordId: channel })
    return shown(businessId, channel, before)
  })
}

export async function checkChannel(
  { businessId }: Caller,
  name: string,
): Promise<AnswerOf<typeof contract.checkChannel>> {
  const channel = requireChannel(name)
  const { missing } = (await configuredFor(businessId)).channels[channel]
  if (missing.length > 0) throw new ApiError('channel_not_configured', { missingSettings: missing })
  try {
    const own = await readOwnSettings(businessId, channel)
    const {
      works,
      code = null,
      message = null,
    } = await checkCredentials(own?.settings ?? processSettings(), channel)
    return { check: { works, code: works ? null : code, message: works ? null : message } }
  } catch (error) {
    if (!(error instanceof UnreadableCredentials)) throw error
    return { check: { works: false, code: 'credentials_unreadable', message: null } }
  }
}

function requireChannel(name: string): ChannelName {
  const channel = channelNames.find((known) => known === name)
  if (!channel) throw notFound()
  return channel
}

/** Throws 412 if the version is stale. A channel that the business has not set up has version 0. */
function requireVersion(
  businessId: string,
  channel: ChannelName,
  stored: OwnChannelRow | undefined,
  matches: Precondition,
): void {
  if (!matches(stored?.version ?? 0)) throw new ApiError('version_stale', shown(businessId, channel, stored))
}

/** The audit entry names the credentials that changed, but never contains their values. */
function recordChange(
  caller: Caller,
  before: OwnChannelRow | undefined,
  after: OwnChannelRow,
): Promise<void> {
  const names = new Set([...Object.keys(before?.changedAt ?? {}), ...Object.keys(after.changedAt)])
  const credentials = [...names].filter((name) => before?.changedAt[name] !== after.changedAt[name])
  const changes = {
    ...changesBetween(before?.settings ?? {}, after.settings),
    ...(credentials.length > 0 && { credentials }),
  }
  const action = before ? 'update' : 'create'
  return recordAudit(caller, { action, recordKind: 'channel', recordId: after.channel, changes })
}

function shown(businessId: string, channel: ChannelName, own: OwnChannelRow | undefined): One {
  const defaultSource = configured().channels[channel].source
  return {
    channel: {
      name: channel,
      source: own ? 'business' : defaultSource,
      defaultSource,
      settings: own?.settings ?? {},
      credentials: Object.entries(own?.changedAt ?? {}).map(([name, changedAt]) => ({ name, changedAt })),
      previousUntil: own?.previousUntil ?? null,
      callbackUrl: callbackUrl(processSettings(), channel, businessId),
      verifyToken: channel === 'whatsapp' ? verifyTokenOf(businessId) : null,
      updatedAt: own?.updatedAt ?? null,
      version: own?.version ?? 0,
    },
  }
}
