import type { ChannelName } from '@/lib/contract/choices'
import { type Settings, SettingsError } from '@/lib/env'
import { configuredProvider } from '../configured-providers'
import { readServiceAccount } from '../providers/fcm-access'
import type { CredentialsCheck } from '../providers/port'
import { newVapidKeys } from '../providers/vapid-keys'
import { timeLimit } from '../time-limit'
import { resumeDeliveries } from './own-queue-repository'

export { newVapidKeys }

const checkSeconds = 10
/** The URLs where Google issues access tokens for service accounts. */
const googleTokenUris = ['https://oauth2.googleapis.com/token', 'https://accounts.google.com/o/oauth2/token']

/**
 * Checks with a channel's provider whether the credentials in these settings work, without sending anything.
 */
export async function checkCredentials(settings: Settings, channel: ChannelName): Promise<CredentialsCheck> {
  const provider = configuredProvider(settings, channel)
  if (!provider?.check) return { works: false, code: 'not_set_up' }
  const { signal, done } = timeLimit(checkSeconds)
  try {
    return await provider.check(signal)
  } finally {
    done()
  }
}

/** The fields of a service account that are not secret. */
export type ServiceAccountFacts = { projectId: string; clientEmail: string; privateKeyId: string }

/**
 * Reads the JSON text of a business's service account, or returns what is wrong with it. Access tokens may be
 * requested only from Google or, for tests, from the server at FCM_BASE_URL. Otherwise, anybody who can save
 * a channel could make this server send requests to any address.
 */
export function readOwnServiceAccount(
  json: string,
  { FCM_BASE_URL }: Pick<Settings, 'FCM_BASE_URL'>,
): ServiceAccountFacts | { problem: string } {
  if (!json.startsWith('{')) return { problem: 'must be the text of a JSON file' }
  try {
    const { projectId, clientEmail, tokenUri } = readServiceAccount(json)
    const isAllowed =
      googleTokenUris.includes(tokenUri) || new URL(tokenUri).origin === new URL(FCM_BASE_URL).origin
    if (!isAllowed) return { problem: 'has a token_uri that is not Google’s' }
    const { private_key_id: keyId } = JSON.parse(json) as Record<string, unknown>
    return { projectId, clientEmail, privateKeyId: typeof keyId === 'string' ? keyId.slice(0, 200) : '' }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return { problem: error.message.replace(/^FCM_SERVICE_ACCOUNT /, '').replace(/\.$/, '') }
  }
}

/**
 * Called after a business has replaced or removed its credentials: deliveries that waited because of the old
 * ones are due now.
 */
export const resumeWithNewCredentials = (businessId: string, channel: ChannelName): Promise<void> =>
  resumeDeliveries(businessId, channel)
