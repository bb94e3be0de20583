import type { Client } from '@/lib/client/client'
import { createPerson } from '../../fixtures/people'
import { dataOf } from '../../fixtures/server'

/** Creates a responder that is an account of this type. */
export async function markAccount(client: Client, accountType: string, name: string | null = null) {
  const { id: accountId } = await createPerson(client, accountType)
  return dataOf(await client.createResponder({ body: { accountId, name } })).responder
}

export const to = (alertId: string, responderId: string) => ({ params: { alertId }, body: { responderId } })
export const at = (alertId: string, responderId: string) => ({ params: { alertId, responderId } })
