import { isoTime } from '../db/iso-time'
import { execute, queryRow, queryRows } from '../db/pool'
import { type Sql, sql } from '../db/sql'
import type { Tenant } from './tenant-schemas'

const columns = sql`id, name, language, ${isoTime('created_at')} as "createdAt",
  ${isoTime('suspended_at')} as "suspendedAt", moved_to as "movedTo", move_state as "moveState"`

/** Returns up to `limit` businesses with IDs above `after`, ordered by ID. */
export function selectTenants(after: string, limit: number): Promise<Tenant[]> {
  return queryRows<Tenant>(
    sql`select ${columns} from businesses where id > ${after} order by id limit ${limit}`,
  )
}

export function findTenant(id: string, lock: Sql = sql``): Promise<Tenant | undefined> {
  return queryRow<Tenant>(sql`select ${columns} from businesses where id = ${id} ${lock}`)
}

/** Reads a business and locks it until the transaction ends. */
export const lockTenant = (id: string) => findTenant(id, sql`for no key update`)

export async function updateTenantName(id: string, name: string): Promise<void> {
  await execute(sql`update businesses set name = ${name} where id = ${id}`)
}

export async function updateSuspension(id: string, suspended: boolean): Promise<void> {
  await execute(
    sql`update businesses set suspended_at = case when ${suspended}::boolean then now() end where id = ${id}`,
  )
}

/** Wakes the workers in all processes once the transaction commits. */
export async function wakeWorkers(): Promise<void> {
  await execute(
    sql`select pg_notify(channel, '') from unnest('{deliveries,jobs,audiences}'::text[]) named(channel)`,
  )
}
