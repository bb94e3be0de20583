import type { Area } from '@/lib/contract/alerts/areas'
import { queryRow } from '../db/pool'
import { prepared, sql } from '../db/sql'

export function findPolygon(businessId: string, id: string): Promise<Pick<Area, 'polygon'> | undefined> {
  return queryRow(
    prepared('findPolygon', sql`select polygon from areas where business_id = ${businessId} and id = ${id}`),
  )
}
