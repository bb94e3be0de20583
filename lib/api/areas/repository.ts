import type { Area } from '@/lib/contract/alerts/areas'
import { queryRow } from '../db/pool'

export function findPolygon(businessId: string, id: string): Promise<Pick<Area, 'polygon'> | undefined> {
  return queryRow({
    name: 'findPolygon',
    text: 'select polygon from areas where business_id = $1 and id = $2',
    values: [businessId, id],
  })
}

export async function countAreas(businessId: string): Promise<number> {
  const row = await queryRow<{ areas: number }>({
    text: 'select count(*) as areas from areas where business_id = $1',
    values: [businessId],
  })
  return row?.areas ?? 0
}
