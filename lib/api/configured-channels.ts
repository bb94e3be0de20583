import { type ChannelName, type DeviceKind, deviceKinds } from '@/lib/contract/choices'
import { callbackSettings, missingSettings, providerSettings, type Settings } from '@/lib/env'

/** Names of settings alone, never what they hold. */
export type ChannelSettings = {
  /** Of those that its provider needs; none when it is set up. */
  missing: string[]
  /** Of those without which its provider cannot say later whether a message arrived. */
  missingForStatuses: string[]
}

/** What can be delivered by the settings of this process. */
export type Configured = {
  channels: Record<ChannelName, ChannelSettings>
  /** The kinds of devices that pushes can be sent to. */
  deviceKinds: readonly DeviceKind[]
  whatsapp: boolean
  /** By which browsers subscribe to pushes: base64url without padding; null without Web Push. */
  webPushKey: string | null
  /** Where a browser's pushes may go: names of hosts, `*.` for all below one, or whole origins. */
  pushServices: readonly string[]
}

let current: Configured | undefined

/** Says once, at start, by which settings this process delivers. */
export function setConfigured(settings: Settings): void {
  const channels = readChannels(settings)
  const isSetUp = (name: ChannelName) => channels[name].missing.length === 0
  current = {
    channels,
    deviceKinds: deviceKinds.filter(isSetUp),
    whatsapp: isSetUp('whatsapp'),
    webPushKey: settings.VAPID_PUBLIC_KEY?.replace(/=+$/, '') ?? null,
    pushServices: settings.WEB_PUSH_SERVICES,
  }
}

export function configured(): Configured {
  if (!current) throw new Error('The settings of this process were not read at its start.')
  return current
}

/**
 * The kinds of devices that a notification is pushed to. A drill fails where life fails, so that an account without a
 * device gets no push in it either; where no push provider is set up, it is as if all were.
 */
export function pushedKinds({ deviceKinds: kinds }: Configured, simulated: boolean): readonly DeviceKind[] {
  return simulated && kinds.length === 0 ? deviceKinds : kinds
}

function readChannels(settings: Settings): Configured['channels'] {
  const read = (name: ChannelName): ChannelSettings => ({
    missing: missingSettings(settings, providerSettings[name]),
    missingForStatuses: missingSettings(settings, callbackSettings[name]),
  })
  return { fcm: read('fcm'), webpush: read('webpush'), whatsapp: read('whatsapp'), sms: read('sms') }
}
