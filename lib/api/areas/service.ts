import * as contract from '@/lib/contract/alerts/areas'
import { type FlatRing, flatRings, roundRing } from '@/lib/contract/fields/ring'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { invalidArguments, issue } from '../api-error'
import type { Caller } from '../caller'
import type { Precondition } from '../precondition'
import type { Kind } from '../records/kind'
import { createRecord, deleteRecord, listRecords, readRecord, updateRecord } from '../records/service'
import { findPolygon } from './repository'

const areaKind: Kind<contract.Area> = {
  table: 'areas',
  recordKind: 'area',
  title: 'name',
  columns: { name: 'name', polygon: 'polygon' },
  json: ['polygon'],
  unique: { constraint: 'areas_name', member: 'name' },
  limit: { member: 'areas', most: contract.mostAreas },
}

type One = { area: contract.Area }
type Id = { id: string }

export async function listAreas(
  caller: Caller,
  page: ParsedRequestOf<typeof contract.listAreas>['query'],
): Promise<AnswerOf<typeof contract.listAreas>> {
  const { rows, next } = await listRecords(areaKind, caller, page)
  return { areas: rows, next }
}

export async function createArea(
  caller: Caller,
  { name, polygon }: ParsedRequestOf<typeof contract.createArea>['body'],
): Promise<One> {
  return { area: await createRecord(areaKind, caller, { name, polygon: roundRing(polygon) }) }
}

export async function readArea(caller: Caller, { id }: Id): Promise<One> {
  return { area: await readRecord(areaKind, caller, id) }
}

export async function updateArea(
  caller: Caller,
  { id }: Id,
  { polygon, ...body }: ParsedRequestOf<typeof contract.updateArea>['body'],
  matches: Precondition,
): Promise<One> {
  const change = polygon ? { ...body, polygon: roundRing(polygon) } : body
  return { area: await updateRecord(areaKind, caller, { id, matches }, change) }
}

/** Deleting an area is always allowed, because alerts do not refer to areas. */
export async function deleteArea(caller: Caller, { id }: Id, matches: Precondition): Promise<One> {
  return { area: await deleteRecord(areaKind, caller, { id, matches }) }
}

/**
 * Returns the rings of the area given in a request field. Throws 422 at that field if the business has no
 * such area.
 */
export async function requireRings(
  businessId: string,
  id: string,
  member: string,
): Promise<readonly FlatRing[]> {
  const found = await findPolygon(businessId, id)
  if (!found) throw invalidArguments(issue(member, 'unknown_area', 'is not an area in this business'))
  return flatRings(found.polygon)
}
