import type { Client } from '@/lib/client/client'
import type { Failure } from '@/lib/client/failure'
import type { Alert, createAlert } from '@/lib/contract/alerts/alert'
import type { RequestOf } from '@/lib/contract/operation'
import { dataOf, type TestApi } from '../fixtures/server'

export const plaza = { latitude: 40.4168, longitude: -3.7038 }
export const harbour = { latitude: 41.3751, longitude: 2.1769, accuracy: 8 }

type Body = RequestOf<typeof createAlert>['body']

export async function raiseAlert(client: Client, body: Partial<Body> = {}): Promise<Alert> {
  return dataOf(await client.createAlert({ body: { alertType: 'fire', location: plaza, ...body } })).alert
}

/** Casts a request body that violates its TypeScript type, for requests that the API must reject. */
export const illTyped = (body: unknown) => body as never

type Result = { ok: true } | { ok: false; failure: Failure }

/** Returns the status, code and rejected fields of a failed call. Throws if the call succeeded. */
export function refusalOf(result: Result) {
  if (result.ok) throw new Error('The call should have been rejected.')
  const { status, code, issues } = result.failure
  return { status, code, issues: issues.map(({ path, code }) => `${path} ${code}`) }
}

let phones = 0

/** Creates an account of this type, with this badge if one is given. */
export async function openAccount(
  client: Client,
  accountType: string,
  badge?: { attributeId: string; text: string },
) {
  phones += 1
  const phone = `+346000${String(phones).padStart(5, '0')}`
  const attributesValue = badge && [{ attributeId: badge.attributeId, value: { text: badge.text } }]
  return dataOf(await client.createAccount({ body: { accountType, phone, attributesValue, sendSMS: false } }))
    .account
}

export async function defineAccountType(client: Client, name: string): Promise<string> {
  return dataOf(await client.createAccountType({ body: { name } })).accountType.id
}

export async function defineBadge(client: Client): Promise<string> {
  return dataOf(await client.createAttribute({ body: { tag: 'badge', name: 'Badge', slot: 'text' } }))
    .attribute.id
}

export async function historyOf(client: Client, alertId: string) {
  return dataOf(await client.readAlert({ params: { alertId } })).history
}

export async function auditOf(api: TestApi, recordId: string) {
  return api.sql<{ action: string; identityId: string; changes: Record<string, unknown> | null }>(
    `select action, identity_id as "identityId", changes from audit_entries
      where business_id = $1 and record_kind = 'alert' and record_id = $2 order by position`,
    [api.businessId, recordId],
  )
}
