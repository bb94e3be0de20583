import type { Client, Result } from '@/lib/client/client'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { allDefinitions } from '@/lib/data/definitions'

type Definitions = { accountTypes: AccountType[]; attributes: Attribute[] }

/** Account types and attributes, or the failure if either cannot be loaded. */
export async function loadDefinitions(client: Client): Promise<Result<Definitions>> {
  const [types, attributes] = await Promise.all([
    client.listAccountTypes({ query: allDefinitions }),
    client.listAttributes({ query: allDefinitions }),
  ])
  if (!types.ok) return types
  if (!attributes.ok) return attributes
  return {
    ok: true,
    data: { accountTypes: types.data.accountTypes, attributes: attributes.data.attributes },
  }
}
