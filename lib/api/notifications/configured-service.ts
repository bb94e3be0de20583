import type { DeviceKind } from '@/lib/contract/choices'
import type { Settings } from '@/lib/env'

/** What can be delivered by the settings of this process. */
export type Configured = {
  /** The kinds of devices that pushes can be sent to. */
  deviceKinds: readonly DeviceKind[]
  whatsapp: boolean
  /** By which browsers subscribe to pushes: base64url without padding; null without Web Push. */
  webPushKey: string | null
  /** Where a browser's pushes may go: names of hosts, `*.` for all below one, or whole origins. */
  pushServices: readonly string[]
}

let current: Configured = { deviceKinds: [], whatsapp: false, webPushKey: null, pushServices: [] }

/** Says once, at start, by which settings this process delivers. */
export function setConfigured(settings: Settings): void {
  const deviceKinds: DeviceKind[] = []
  if (settings.FCM_SERVICE_ACCOUNT) deviceKinds.push('fcm')
  if (settings.VAPID_PRIVATE_KEY) deviceKinds.push('webpush')
  current = {
    deviceKinds,
    whatsapp: settings.WHATSAPP_TOKEN !== undefined,
    webPushKey: settings.VAPID_PUBLIC_KEY?.replace(/=+$/, '') ?? null,
    pushServices: settings.WEB_PUSH_SERVICES,
  }
}

export function configured(): Configured {
  return current
}
