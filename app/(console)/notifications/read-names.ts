import type { Client } from '@/lib/client/client'
import { identityNames } from '@/lib/i18n/identity-names'

const all = '500'

/**
 * Names by ID, for screens that show senders and account types. Without these names, the screens use generic
 * terms.
 */
export async function readNames(client: Client) {
  const [identities, types] = await Promise.all([
    client.listIdentities({ query: { limit: all } }),
    client.listAccountTypes({ query: { limit: all } }),
  ])
  return {
    identityNames: identities.ok ? await identityNames(identities.data.identities) : {},
    typeNames: types.ok ? namesById(types.data.accountTypes) : {},
  }
}

function namesById(records: { id: string; name: string }[]): Record<string, string> {
  return Object.fromEntries(records.map(({ id, name }) => [id, name]))
}
