import * as contract from '@/lib/contract/alerts/areas'
import { type FlatRing, flatRings, roundRing } from '@/lib/contract/fields/ring'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { invalidArguments, issue } from '../api-error'
import { requireRoom } from '../businesses/limit-service'
import type { Caller } from '../caller'
import { brokenConstraint } from '../db/failures'
import { areaKind } from '../definitions/definition-tables'
import {
  createDefinition,
  deleteDefinition,
  listDefinitions,
  readDefinition,
  updateDefinition,
} from '../definitions/store'
import type { Precondition } from '../precondition'
import { findPolygon } from './repository'

type One = { area: contract.Area }
type Id = { id: string }

export async function listAreas(
  caller: Caller,
  page: ParsedRequestOf<typeof contract.listAreas>['query'],
): Promise<AnswerOf<typeof contract.listAreas>> {
  const { rows, next } = await listDefinitions(areaKind, caller, page)
  return { areas: rows, next }
}

/** Extension: 422 for a name that another area has, and for more areas than a business may have. */
export async function createArea(
  caller: Caller,
  { name, polygon }: ParsedRequestOf<typeof contract.createArea>['body'],
): Promise<One> {
  const limit = { table: areaKind.table, member: 'areas', most: contract.mostAreas }
  const check = () => requireRoom(caller.businessId, limit)
  const area = await createDefinition(areaKind, caller, { name, polygon: roundRing(polygon) }, { check })
  return { area }
}

export async function readArea(caller: Caller, { id }: Id): Promise<One> {
  return { area: await readDefinition(areaKind, caller, id) }
}

export async function updateArea(
  caller: Caller,
  { id }: Id,
  { polygon, ...body }: ParsedRequestOf<typeof contract.updateArea>['body'],
  matches: Precondition,
): Promise<One> {
  const change = polygon ? { ...body, polygon: roundRing(polygon) } : body
  try {
    return { area: await updateDefinition(areaKind, caller, { id, matches, member: 'area' }, change) }
  } catch (error) {
    if (brokenConstraint(error) !== areaKind.unique?.constraint) throw error
    throw invalidArguments(issue('name', 'duplicate', 'is already defined'))
  }
}

/** Extension: always allowed; alerts belong to an area by their location only. */
export async function deleteArea(caller: Caller, { id }: Id, matches: Precondition): Promise<One> {
  return { area: await deleteDefinition(areaKind, caller, { id, matches, member: 'area' }) }
}

/** The rings of the area that a request member names; 422 at that member if the business has no such area. */
export async function requireRings(
  businessId: string,
  id: string,
  member: string,
): Promise<readonly FlatRing[]> {
  const found = await findPolygon(businessId, id)
  if (!found) throw invalidArguments(issue(member, 'unknown_area', 'is not an area of the business'))
  return flatRings(found.polygon)
}
