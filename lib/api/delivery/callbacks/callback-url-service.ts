import type { ChannelName } from '@/lib/contract/choices'
import type { Settings } from '@/lib/env'
import { callbackPath } from './callback-paths'

/**
 * The URL where the provider of a business's own channel reports outcomes; null if the channel's provider
 * reports none, or if API_PUBLIC_URL is not set.
 */
export function callbackUrl(
  { API_PUBLIC_URL }: Pick<Settings, 'API_PUBLIC_URL'>,
  channel: ChannelName,
  businessId: string,
): string | null {
  if (API_PUBLIC_URL === undefined || (channel !== 'whatsapp' && channel !== 'sms')) return null
  return API_PUBLIC_URL + callbackPath(channel === 'sms' ? 'twilio' : 'whatsapp', businessId)
}
