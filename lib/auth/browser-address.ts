import { clientAddressHeader, lastForwarded, signClientAddress } from '@/lib/client-address'
import { settings } from '@/lib/env'
import { deriveKey, readOrCreateSecret } from '@/lib/secret'

/**
 * Passes the browser's address to the API, so that failed logins are counted by that address and not by the console's.
 * Where no proxy of ours stands in front, Next writes the last address itself.
 */
export function browserAddressHeader(forwardedFor: string | undefined): Record<string, string> {
  const address = lastForwarded(forwardedFor)
  if (!address) return {}
  const key = deriveKey(readOrCreateSecret(settings()), 'clientAddress')
  return { [clientAddressHeader]: signClientAddress(key, address) }
}
