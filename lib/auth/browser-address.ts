import { clientAddressHeader, signClientAddress } from '@/lib/client-address'
import { settings } from '@/lib/env'
import { deriveKey, readOrCreateSecret } from '@/lib/secret'

/**
 * Tells the API whose browser we speak for, so that failed logins are counted by that address and not by ours.
 * The last entry is the one that our own proxy, or Next, wrote; those before it are whatever the sender liked.
 */
export function browserAddressHeader(forwardedFor: string | undefined): Record<string, string> {
  const address = forwardedFor?.split(',').at(-1)?.trim()
  if (!address) return {}
  const key = deriveKey(readOrCreateSecret(settings()), 'clientAddress')
  return { [clientAddressHeader]: signClientAddress(key, address) }
}
