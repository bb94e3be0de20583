import { type ChannelName, channelFields } from '@/lib/contract/choices'
import type { OwnChannelChange } from '@/lib/contract/own-channel'
import { invalidArguments, issue } from '../api-error'
import { newVapidKeys, readOwnServiceAccount } from '../delivery/own/credentials-service'
import type { NewOwnChannel, OwnChannelRow } from '../own-channels/service'
import { processSettings } from '../process-settings'

type Values = Record<string, string | null | undefined>

const optional: ReadonlySet<string> = new Set(['templateText', 'appSecret'])
/** The fields that a request may contain for each channel. */
const accepted: Record<ChannelName, readonly (keyof OwnChannelChange)[]> = {
  fcm: ['serviceAccount'],
  webpush: ['subject', 'newKeys'],
  whatsapp: [...channelFields.whatsapp.shown, ...channelFields.whatsapp.credentials],
  sms: [...channelFields.sms.shown, ...channelFields.sms.credentials],
}

/**
 * Applies a request to a channel. Throws a 422 with an issue for each field that is missing or does not
 * belong to this channel.
 */
export function changedChannel(
  channel: ChannelName,
  body: OwnChannelChange,
  before: OwnChannelRow | undefined,
): NewOwnChannel {
  const foreign = Object.keys(body).filter((name) => !accepted[channel].some((known) => known === name))
  if (foreign.length > 0)
    throw invalidArguments(
      ...foreign.map((name) => issue(name, 'not_applicable', `does not apply to ${channel}`)),
    )
  if (channel === 'fcm') return fcmChannel(body, before)
  if (channel === 'webpush') return webPushChannel(body, before)
  return plainChannel(channel, body as Values, before)
}

function fcmChannel({ serviceAccount }: OwnChannelChange, before: OwnChannelRow | undefined): NewOwnChannel {
  if (serviceAccount === undefined) {
    if (!before?.changedAt.serviceAccount) throw missing(['serviceAccount'])
    return { settings: before.settings, credentials: {} }
  }
  const read = readOwnServiceAccount(serviceAccount, processSettings())
  if ('problem' in read) throw invalidArguments(issue('serviceAccount', 'invalid_format', read.problem))
  return { settings: { ...read }, credentials: { serviceAccount } }
}

function webPushChannel(
  { subject = undefined, newKeys = false }: OwnChannelChange,
  before: OwnChannelRow | undefined,
): NewOwnChannel {
  const settings = { ...before?.settings, ...(subject !== undefined && { subject }) }
  if (settings.subject === undefined) throw missing(['subject'])
  if (before?.changedAt.privateKey && !newKeys) return { settings, credentials: {} }
  const { publicKey, privateKey } = newVapidKeys()
  return { settings: { ...settings, publicKey }, credentials: { privateKey } }
}

function plainChannel(
  channel: 'whatsapp' | 'sms',
  body: Values,
  before: OwnChannelRow | undefined,
): NewOwnChannel {
  const { shown, credentials } = channelFields[channel]
  const settings: Values = { ...before?.settings, ...pick(body, shown) }
  const given = pick(body, credentials)
  const lacking = [
    ...shown.filter((name) => !settings[name]),
    ...credentials.filter((name) => !before?.changedAt[name] && !given[name]),
  ].filter((name) => !optional.has(name))
  if (lacking.length > 0) throw missing(lacking)
  return { settings: withoutNull(settings), credentials: given }
}

function pick(body: Values, names: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = body[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

const withoutNull = (values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

const missing = (names: readonly string[]) =>
  invalidArguments(...names.map((name) => issue(name, 'required', 'is required')))
