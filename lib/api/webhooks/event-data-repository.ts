import { accountJson } from '../accounts/account-json'
import { alertJson } from '../alerts/alert-json'
import { queryRows } from '../db/pool'
import { sql } from '../db/sql'

type Row = { id: string; json: string }
const byId = (rows: readonly Row[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ id, json }) => [id, json]))

/** Returns accounts as JSON, by ID; includes deleted accounts. */
export async function selectAccountsForEvents(businessId: string, ids: readonly string[]) {
  return byId(
    await queryRows<Row>(sql`select id, ${accountJson()} as json from accounts
      where business_id = ${businessId} and id = any(${ids})`),
  )
}

/** Returns alerts as JSON, by ID. */
export async function selectAlertsForEvents(businessId: string, ids: readonly string[]) {
  return byId(
    await queryRows<Row>(sql`select id, ${alertJson()} as json from alerts
      where business_id = ${businessId} and id = any(${ids})`),
  )
}
