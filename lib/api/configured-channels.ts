import { type ChannelName, type ChannelSource, type DeviceKind, deviceKinds } from '@/lib/contract/choices'
import { callbackSettings, missingSettings, providerSettings, type Settings } from '@/lib/env'
import { processSettings } from './process-settings'

/** How a channel is set up. Contains only the names of settings, never their values. */
export type ChannelSettings = {
  /** null if the channel is not set up. */
  source: ChannelSource | null
  /** The names of the required settings that are missing; empty if the channel is set up. */
  missing: string[]
  /** The names of the missing settings without which the provider cannot report whether a message arrived. */
  missingForStatuses: string[]
}

/** The channels and devices that messages can be delivered to. */
export type Configured = {
  channels: Record<ChannelName, ChannelSettings>
  /** The kinds of devices that can receive pushes. */
  deviceKinds: readonly DeviceKind[]
  whatsapp: boolean
  /** The text of the WhatsApp template, for previews; null if it is unknown. */
  templateText: string | null
  /** The public key that browsers subscribe with, in base64url without padding; null without Web Push. */
  webPushKey: string | null
  /** Allowed push services: host names, `*.` for all subdomains, or whole origins. */
  pushServices: readonly string[]
}

const known = new WeakMap<Settings, Configured>()

/** The channels set up by this process's settings, for all businesses that have not set up their own. */
export function configured(): Configured {
  const settings = processSettings()
  const answer = known.get(settings) ?? readConfigured(settings)
  known.set(settings, answer)
  return answer
}

function readConfigured(settings: Settings): Configured {
  const channels = readChannels(settings)
  const isSetUp = (name: ChannelName) => channels[name].missing.length === 0
  return {
    channels,
    deviceKinds: deviceKinds.filter(isSetUp),
    whatsapp: isSetUp('whatsapp'),
    templateText: settings.WHATSAPP_TEMPLATE_TEXT ?? null,
    webPushKey: settings.VAPID_PUBLIC_KEY?.replace(/=+$/, '') ?? null,
    pushServices: settings.WEB_PUSH_SERVICES,
  }
}

/**
 * Returns the kinds of devices that a notification is pushed to. A drill fails where a real notification
 * would, so an account without a device gets no push in a drill either. If nobody has set up a push provider,
 * a drill assumes that all kinds are set up.
 */
export function pushedKinds(
  { deviceKinds: kinds, channels }: Configured,
  simulated: boolean,
): readonly DeviceKind[] {
  return simulated && kinds.every((kind) => channels[kind].source === 'generated') ? deviceKinds : kinds
}

const isGenerated = (name: ChannelName, { generatedVapidKeys }: Settings) =>
  name === 'webpush' && generatedVapidKeys

function readChannels(settings: Settings): Configured['channels'] {
  const read = (name: ChannelName): ChannelSettings => {
    const missing = missingSettings(settings, providerSettings[name])
    return {
      source: missing.length > 0 ? null : isGenerated(name, settings) ? 'generated' : 'deployment',
      missing,
      missingForStatuses: missingSettings(settings, callbackSettings[name]),
    }
  }
  return { fcm: read('fcm'), webpush: read('webpush'), whatsapp: read('whatsapp'), sms: read('sms') }
}
