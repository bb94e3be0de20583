import type { ChannelName } from '@/lib/contract/choices'
import { callbackSettings, type Settings } from '@/lib/env'

/** The deployment's setting that each field replaces, by channel. */
const settingOf = {
  fcm: { serviceAccount: 'FCM_SERVICE_ACCOUNT' },
  webpush: { subject: 'VAPID_SUBJECT', publicKey: 'VAPID_PUBLIC_KEY', privateKey: 'VAPID_PRIVATE_KEY' },
  whatsapp: {
    phoneNumberId: 'WHATSAPP_PHONE_NUMBER_ID',
    token: 'WHATSAPP_TOKEN',
    template: 'WHATSAPP_TEMPLATE',
    templateText: 'WHATSAPP_TEMPLATE_TEXT',
    language: 'WHATSAPP_LANGUAGE',
    appSecret: 'WHATSAPP_APP_SECRET',
    verifyToken: 'WHATSAPP_VERIFY_TOKEN',
  },
  sms: { accountSid: 'TWILIO_ACCOUNT_SID', authToken: 'TWILIO_AUTH_TOKEN', from: 'TWILIO_FROM' },
} as const satisfies Record<ChannelName, Record<string, keyof Settings>>

/** The values of a channel's fields, by name. */
export type FieldValues = Record<string, string>

/**
 * Settings with a business's own values for a channel. Its missing values count as not set, even if the
 * deployment has them.
 */
export function settingsWithOwn(settings: Settings, channel: ChannelName, values: FieldValues): Settings {
  const fields: Record<string, keyof Settings> = settingOf[channel]
  const own = Object.entries(fields).map(([field, setting]) => [setting, values[field]])
  return { ...settings, ...Object.fromEntries(own) }
}

/** The settings and fields that are still missing before the channel's provider can report outcomes. */
export function missingForStatuses(
  settings: Settings,
  channel: ChannelName,
  fields: readonly string[],
): string[] {
  if (channel === 'whatsapp') return fields.includes('appSecret') ? [] : ['appSecret']
  const needed: readonly (keyof Settings)[] = callbackSettings[channel]
  return needed.filter((name) => settings[name] === undefined)
}
