import { accountJson } from '../accounts/account-json'
import { alertJson } from '../alerts/alert-json'
import { queryRows } from '../db/pool'
import { sql } from '../db/sql'

type Row = { id: string; json: string }
const byId = (rows: readonly Row[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ id, json }) => [id, json]))

/** The accounts with these IDs, including deleted ones, as JSON by ID. */
export async function selectAccountsForEvents(businessId: string, ids: readonly string[]) {
  return byId(
    await queryRows<Row>(sql`select id, ${accountJson()} as json from accounts
      where business_id = ${businessId} and id = any(${ids})`),
  )
}

/** The alerts with these IDs as JSON by ID. */
export async function selectAlertsForEvents(businessId: string, ids: readonly string[]) {
  return byId(
    await queryRows<Row>(sql`select id, ${alertJson()} as json from alerts
      where business_id = ${businessId} and id = any(${ids})`),
  )
}
