import type { ChannelName, channelFields } from '@/lib/contract/choices'

type Fields = (typeof channelFields)[ChannelName]
export type ShownField = Fields['shown'][number]
export type Credential = Fields['credentials'][number]
/** Fields that nobody enters: those taken from a service account, and the generated Web Push keys. */
type Derived = 'projectId' | 'clientEmail' | 'privateKeyId' | 'publicKey' | 'privateKey'
export type EnteredField = Exclude<ShownField | Credential, Derived>

const entered: Record<ChannelName, { settings: EnteredField[]; credentials: EnteredField[] }> = {
  fcm: { settings: [], credentials: ['serviceAccount'] },
  webpush: { settings: ['subject'], credentials: [] },
  whatsapp: {
    settings: ['phoneNumberId', 'template', 'language', 'templateText'],
    credentials: ['token', 'appSecret'],
  },
  sms: { settings: ['from'], credentials: ['accountSid', 'authToken'] },
}

/** What the form is for: setting up a channel, changing its settings, or replacing its credentials. */
export type Purpose = 'setUp' | 'edit' | 'replace'

export function enteredFields(channel: ChannelName, purpose: Purpose): EnteredField[] {
  const { settings, credentials } = entered[channel]
  if (purpose === 'edit') return settings
  return purpose === 'replace' ? credentials : [...settings, ...credentials]
}
