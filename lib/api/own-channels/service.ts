import { isDeepStrictEqual } from 'node:util'
import { type ChannelName, deviceKinds } from '@/lib/contract/choices'
import type { Settings } from '@/lib/env'
import { openCredentials, sealCredentials, verifyTokenOf } from '../authentication/service'
import { type Configured, configured } from '../configured-channels'
import { processSettings } from '../process-settings'
import { type FieldValues, missingForStatuses, settingsWithOwn } from './own-settings'
import {
  deleteOwnChannelRow,
  findSealed,
  lockOwnChannel,
  type OwnChannelRow,
  selectOwnChannels,
  upsertOwnChannel,
} from './repository'

export type { OwnChannelRow } from './repository'

/**
 * How long replaced credentials stay valid: those that callbacks are signed with, and the keys that browsers have
 * subscribed with, which they keep for up to a year.
 */
const overlapHours = { usual: 24, webpush: 366 * 24 }

/** A channel's own credentials that cannot be decrypted, because they were stored with another SECRET. */
export class UnreadableCredentials extends Error {}

/** The channels that the business's messages are sent through: its own where it has set them up. */
export async function configuredFor(businessId: string): Promise<Configured> {
  return withOwnChannels(configured(), await selectOwnChannels(businessId))
}

function withOwnChannels(usual: Configured, own: readonly OwnChannelRow[]): Configured {
  if (own.length === 0) return usual
  const channels = { ...usual.channels }
  for (const { channel, changedAt } of own) {
    const forStatuses = missingForStatuses(processSettings(), channel, Object.keys(changedAt))
    channels[channel] = { source: 'business', missing: [], missingForStatuses: forStatuses }
  }
  const isSetUp = (name: ChannelName) => channels[name].missing.length === 0
  const ownOf = (name: ChannelName) => own.find(({ channel }) => channel === name)
  const ownWhatsApp = ownOf('whatsapp')
  return {
    ...usual,
    channels,
    deviceKinds: deviceKinds.filter(isSetUp),
    whatsapp: isSetUp('whatsapp'),
    templateText: ownWhatsApp ? (ownWhatsApp.settings.templateText ?? null) : usual.templateText,
    webPushKey: ownOf('webpush')?.settings.publicKey ?? usual.webPushKey,
  }
}

export const listOwnChannels = (businessId: string): Promise<OwnChannelRow[]> => selectOwnChannels(businessId)

/** The settings of a business's own channel, including its credentials. */
export type OwnSettings = {
  settings: Settings
  /** The settings before the credentials were last replaced, while the old credentials are still valid. */
  previous?: Settings
  revision: string
}

/** Undefined if the business has not set up the channel. Throws UnreadableCredentials. */
export async function readOwnSettings(
  businessId: string,
  channel: ChannelName,
): Promise<OwnSettings | undefined> {
  const stored = await findSealed({ businessId, channel })
  if (!stored) return undefined
  const { sealed, previousSealed, revision } = stored
  const read = (values: FieldValues): Settings =>
    settingsWithOwn(processSettings(), channel, { ...values, verifyToken: verifyTokenOf(businessId) })
  return {
    settings: read(open(businessId, channel, sealed)),
    previous: previousSealed === null ? undefined : read(open(businessId, channel, previousSealed)),
    revision,
  }
}

/** The settings whose secrets may sign a business's callbacks; none if it has not set up the channel. */
export async function readCallbackSettings(businessId: string, channel: ChannelName): Promise<Settings[]> {
  try {
    const own = await readOwnSettings(businessId, channel)
    return own ? [own.settings, ...(own.previous ? [own.previous] : [])] : []
  } catch (error) {
    if (error instanceof UnreadableCredentials) return []
    throw error
  }
}

/** A business's own channel to store. */
export type NewOwnChannel = {
  /** The values that may be shown after they have been saved. */
  settings: FieldValues
  /** New credentials by name; null removes one. Those that are left out stay as they are. */
  credentials: Record<string, string | null>
}

/**
 * Stores the channel that `make` derives from the stored one; must run in a transaction. Replaced credentials are kept
 * alongside the new ones for a while.
 */
export async function storeOwnChannel(
  businessId: string,
  channel: ChannelName,
  make: (before: OwnChannelRow | undefined) => NewOwnChannel,
): Promise<{ before: OwnChannelRow | undefined; after: OwnChannelRow }> {
  const before = await lockOwnChannel(businessId, channel)
  const known = before && readable(businessId, channel, before.sealed)
  const changedAt = known ? { ...before?.changedAt } : {}
  const { settings, credentials } = make(before && { ...before, changedAt })
  if (before && Object.keys(credentials).length === 0 && isDeepStrictEqual(settings, before.settings))
    return { before, after: before }
  const kept = Object.fromEntries(Object.keys(changedAt).map((name) => [name, known?.[name]]))
  const isReplaced = Object.keys(credentials).some((name) => kept[name] && kept[name] !== credentials[name])
  for (const [name, value] of Object.entries(credentials)) {
    if (value === null) delete changedAt[name]
    else changedAt[name] = new Date().toISOString()
  }
  const values = withoutNull({ ...settings, ...kept, ...credentials })
  const sealed = sealCredentials(JSON.stringify(values), ownerOf(businessId, channel))
  const previous =
    before && isReplaced
      ? { sealed: before.sealed, hours: overlapHours[channel === 'webpush' ? channel : 'usual'] }
      : null
  const after = await upsertOwnChannel(businessId, { channel, settings, sealed, changedAt, previous })
  return { before, after }
}

/** Must run in a transaction. Returns the channel that was deleted; undefined if there was none. */
export async function deleteOwnChannel(
  businessId: string,
  channel: ChannelName,
): Promise<OwnChannelRow | undefined> {
  const before = await lockOwnChannel(businessId, channel)
  if (before) await deleteOwnChannelRow(businessId, channel)
  return before
}

const withoutNull = (values: Record<string, string | null | undefined>): FieldValues =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

const ownerOf = (businessId: string, channel: ChannelName) => `${businessId} ${channel}`

function open(businessId: string, channel: ChannelName, sealed: string): FieldValues {
  try {
    return JSON.parse(openCredentials(sealed, ownerOf(businessId, channel)))
  } catch {
    throw new UnreadableCredentials(`the credentials of ${channel} cannot be decrypted with this SECRET`)
  }
}

/** Undefined if the credentials cannot be decrypted, so that they can be entered again. */
function readable(businessId: string, channel: ChannelName, sealed: string): FieldValues | undefined {
  try {
    return open(businessId, channel, sealed)
  } catch {
    return undefined
  }
}
