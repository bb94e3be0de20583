import { clientAddressHeader, signClientAddress } from '@/lib/client-address'
import { settings } from '@/lib/env'
import { deriveKey, readOrCreateSecret } from '@/lib/secret'

/**
 * Passes the browser's address to the API, so that failed logins are counted by that address and not by the console's.
 * The last entry was written by our own proxy, or by Next; the sender can write anything into those before it.
 */
export function browserAddressHeader(forwardedFor: string | undefined): Record<string, string> {
  const address = forwardedFor?.split(',').at(-1)?.trim()
  if (!address) return {}
  const key = deriveKey(readOrCreateSecret(settings()), 'clientAddress')
  return { [clientAddressHeader]: signClientAddress(key, address) }
}
