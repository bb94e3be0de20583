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
 * How long replaced credentials stay valid for callbacks. Web push keys stay valid for a year, since browsers
 * have subscribed with them.
 */
const overlapHours = { usual: 24, webpush: 366 * 24 }

/** Thrown if a channel's credentials cannot be decrypted, because they were stored with another SECRET. */
export class UnreadableCredentials extends Error {}

/**
 * The channels through which the business sends: its own where it has set them up, otherwise the
 * deployment's.
 */
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

/** The settings of a business's own channel, with decrypted credentials. */
export type OwnSettings = {
  settings: Settings
  /** The settings with the previous credentials, as long as these are valid. */
  previous?: Settings
  revision: string
}

/** Reads a business's own channel; undefined if it has not set up any. Throws UnreadableCredentials. */
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

/** The settings whose secrets may sign a business's callbacks. Empty if it has not set up the channel. */
export async function readCallbackSettings(businessId: string, channel: ChannelName): Promise<Settings[]> {
  try {
    const own = await readOwnSettings(businessId, channel)
    return own ? [own.settings, ...(own.previous ? [own.previous] : [])] : []
  } catch (error) {
    if (error instanceof UnreadableCredentials) return []
    throw error
  }
}

/** The values to store for a business's own channel. */
export type NewOwnChannel = {
  /** Values that are not secret. */
  settings: FieldValues
  /** New credentials by name; null removes one. Omitted ones do not change. */
  credentials: Record<string, string | null>
}

/**
 * Stores a business's own channel. `make` returns the new values for the stored ones. Replaced credentials
 * stay valid for a while. Must run in a transaction.
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

/** Deletes a business's own channel and returns it; undefined if there is none. Must run in a transaction. */
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

/**
 * The decrypted credentials; undefined if they cannot be decrypted, in which case they can be entered again.
 */
function readable(businessId: string, channel: ChannelName, sealed: string): FieldValues | undefined {
  try {
    return open(businessId, channel, sealed)
  } catch {
    return undefined
  }
}
