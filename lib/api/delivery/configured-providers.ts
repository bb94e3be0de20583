import { type ChannelName, channelNames } from '@/lib/contract/choices'
import { templateLanguages } from '@/lib/contract/fields/template-languages'
import { hasSettings, providerSettings, type Settings } from '@/lib/env'
import { callbackPath } from './callbacks/callback-paths'
import { insertStatuses } from './callbacks/status-repository'
import { fcmProvider } from './providers/fcm'
import { readServiceAccount } from './providers/fcm-access'
import type { DeliveryProvider } from './providers/port'
import { simulatedProvider } from './providers/simulated'
import { twilioProvider } from './providers/twilio'
import { webPushProvider } from './providers/web-push'
import { whatsAppProvider } from './providers/whatsapp'
import type { Transport } from './transports'

/**
 * Providers by transport. Deliveries on a transport without a provider end as kept, and are never reported as
 * sent.
 */
export type Providers = Partial<Record<Transport, DeliveryProvider>>

/**
 * The providers that these settings configure, and the simulated provider. Throws SettingsError for an
 * unusable service account.
 */
export function configuredProviders(settings: Settings): Providers {
  const simulated = simulatedProvider({ saveStatuses: insertStatuses })
  const usual = channelNames.map((name) => [name, configuredProvider(settings, name)] as const)
  return { ...Object.fromEntries(usual.filter(([, provider]) => provider)), simulated }
}

/**
 * The business that owns the settings, and its earlier settings that devices may still rely on, latest first.
 */
export type Owned = { owner: string; earlier: readonly Settings[] }

/** The provider of one channel; undefined if these settings do not configure it. */
export function configuredProvider(
  settings: Settings,
  channel: ChannelName,
  owned?: Owned,
): DeliveryProvider | undefined {
  return makers[channel](settings, owned)
}

function fcm(settings: Settings): DeliveryProvider | undefined {
  if (!hasSettings(settings, providerSettings.fcm)) return undefined
  const { FCM_SERVICE_ACCOUNT, FCM_BASE_URL } = settings
  return fcmProvider({ baseUrl: FCM_BASE_URL, serviceAccount: readServiceAccount(FCM_SERVICE_ACCOUNT) })
}

function webPush(settings: Settings, owned?: Owned): DeliveryProvider | undefined {
  if (!hasSettings(settings, providerSettings.webpush)) return undefined
  const { VAPID_SUBJECT, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, WEB_PUSH_SERVICES } = settings
  return webPushProvider({
    subject: VAPID_SUBJECT,
    publicKey: VAPID_PUBLIC_KEY,
    privateKey: VAPID_PRIVATE_KEY,
    earlier: owned?.earlier.flatMap(vapidKeysOf),
    services: WEB_PUSH_SERVICES,
  })
}

const vapidKeysOf = ({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Settings) =>
  publicKey && privateKey ? [{ publicKey, privateKey }] : []

function whatsApp(settings: Settings): DeliveryProvider | undefined {
  if (!hasSettings(settings, providerSettings.whatsapp)) return undefined
  const { WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_TEMPLATE } = settings
  return whatsAppProvider({
    baseUrl: settings.WHATSAPP_BASE_URL,
    phoneNumberId: WHATSAPP_PHONE_NUMBER_ID,
    token: WHATSAPP_TOKEN,
    template: WHATSAPP_TEMPLATE,
    templateText: settings.WHATSAPP_TEMPLATE_TEXT,
    languages: templateLanguages(settings.WHATSAPP_LANGUAGE),
  })
}

function twilio(settings: Settings, owned?: Owned): DeliveryProvider | undefined {
  if (!hasSettings(settings, providerSettings.sms)) return undefined
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, API_PUBLIC_URL } = settings
  return twilioProvider({
    baseUrl: settings.TWILIO_BASE_URL,
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: TWILIO_AUTH_TOKEN,
    from: TWILIO_FROM,
    statusCallback: API_PUBLIC_URL && API_PUBLIC_URL + callbackPath('twilio', owned?.owner),
  })
}

const makers: Record<ChannelName, (settings: Settings, owned?: Owned) => DeliveryProvider | undefined> = {
  fcm,
  webpush: webPush,
  whatsapp: whatsApp,
  sms: twilio,
}
