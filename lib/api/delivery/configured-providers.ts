import { hasSettings, providerSettings, type Settings } from '@/lib/env'
import { callbackPaths } from './callbacks/callback-paths'
import { insertStatuses } from './callbacks/status-repository'
import { fcmProvider } from './providers/fcm'
import { readServiceAccount } from './providers/fcm-access'
import type { DeliveryProvider } from './providers/port'
import { simulatedProvider } from './providers/simulated'
import { twilioProvider } from './providers/twilio'
import { webPushProvider } from './providers/web-push'
import { whatsAppProvider } from './providers/whatsapp'
import type { Transport } from './transports'

/** Deliveries of a transport without a provider end as kept, and are never reported as sent. */
export type Providers = Partial<Record<Transport, DeliveryProvider>>

/**
 * The provider of each transport that these settings configure, and always the simulated provider. Throws
 * SettingsError for an unusable service account.
 */
export function configuredProviders(settings: Settings): Providers {
  const simulated = simulatedProvider({ saveStatuses: insertStatuses })
  return { ...fcm(settings), ...webPush(settings), ...whatsApp(settings), ...twilio(settings), simulated }
}

function fcm(settings: Settings): Providers {
  if (!hasSettings(settings, providerSettings.fcm)) return {}
  const { FCM_SERVICE_ACCOUNT, FCM_BASE_URL } = settings
  return {
    fcm: fcmProvider({ baseUrl: FCM_BASE_URL, serviceAccount: readServiceAccount(FCM_SERVICE_ACCOUNT) }),
  }
}

function webPush(settings: Settings): Providers {
  if (!hasSettings(settings, providerSettings.webpush)) return {}
  const { VAPID_SUBJECT, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, WEB_PUSH_SERVICES } = settings
  return {
    webpush: webPushProvider({
      subject: VAPID_SUBJECT,
      publicKey: VAPID_PUBLIC_KEY,
      privateKey: VAPID_PRIVATE_KEY,
      services: WEB_PUSH_SERVICES,
    }),
  }
}

function whatsApp(settings: Settings): Providers {
  if (!hasSettings(settings, providerSettings.whatsapp)) return {}
  const { WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_TEMPLATE } = settings
  return {
    whatsapp: whatsAppProvider({
      baseUrl: settings.WHATSAPP_BASE_URL,
      phoneNumberId: WHATSAPP_PHONE_NUMBER_ID,
      token: WHATSAPP_TOKEN,
      template: WHATSAPP_TEMPLATE,
      templateText: settings.WHATSAPP_TEMPLATE_TEXT,
      language: settings.WHATSAPP_LANGUAGE,
    }),
  }
}

function twilio(settings: Settings): Providers {
  if (!hasSettings(settings, providerSettings.sms)) return {}
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, API_PUBLIC_URL } = settings
  return {
    sms: twilioProvider({
      baseUrl: settings.TWILIO_BASE_URL,
      accountSid: TWILIO_ACCOUNT_SID,
      authToken: TWILIO_AUTH_TOKEN,
      from: TWILIO_FROM,
      statusCallback: API_PUBLIC_URL && API_PUBLIC_URL + callbackPaths.twilio,
    }),
  }
}
