import type { ChannelName } from '@/lib/contract/choices'
import type { Settings } from '@/lib/env'
import { callbackPath } from './callback-paths'

/**
 * Where the provider of a business's own channel reports outcomes; null if it reports none, or if the API's public URL
 * is not known.
 */
export function callbackUrl(
  { API_PUBLIC_URL }: Pick<Settings, 'API_PUBLIC_URL'>,
  channel: ChannelName,
  businessId: string,
): string | null {
  if (API_PUBLIC_URL === undefined || (channel !== 'whatsapp' && channel !== 'sms')) return null
  return API_PUBLIC_URL + callbackPath(channel === 'sms' ? 'twilio' : 'whatsapp', businessId)
}
