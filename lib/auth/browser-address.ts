import { clientAddressHeader, lastForwarded, signClientAddress } from '@/lib/client-address'
import { settings } from '@/lib/env'
import { deriveKey, readOrCreateSecret } from '@/lib/secret'

/**
 * Passes the browser's address to the API, so that failed logins are counted by it and not by the console's address.
 * Without a proxy of ours in front, Next itself writes the last address.
 */
export function browserAddressHeader(forwardedFor: string | undefined): Record<string, string> {
  const address = lastForwarded(forwardedFor)
  if (!address) return {}
  const key = deriveKey(readOrCreateSecret(settings()), 'clientAddress')
  return { [clientAddressHeader]: signClientAddress(key, address) }
}
