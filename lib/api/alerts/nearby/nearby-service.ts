import type { listNearbyAccounts as operation } from '@/lib/contract/alerts/nearby'
import type { FlatRing } from '@/lib/contract/fields/ring'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { requireRings } from '../../areas/service'
import { readBusiness } from '../../businesses/settings-service'
import type { Caller } from '../../caller'
import { readDefinitions } from '../../definitions/cache'
import { WrittenJson } from '../../written-json'
import { readNewPlaces } from './place-reading-service'
import { type Place, selectNearby } from './repository'

type Asked = ParsedRequestOf<typeof operation>['body']

export async function listNearbyAccounts(caller: Caller, { days, ...where }: Asked): Promise<WrittenJson> {
  const place = await placeOf(caller, where)
  const { businessId } = caller
  const attributeId = await findLocationAttribute(caller)
  const unread = attributeId === null ? 0 : await readNewPlaces({ businessId, attributeId })
  const { accounts, total } = await selectNearby(businessId, { place, days, attributeId })
  return new WrittenJson(`{"accounts":${accounts},"total":${total},"unread":${unread}}`)
}

async function findLocationAttribute(caller: Caller): Promise<string | null> {
  const { locationAttribute } = (await readBusiness(caller)).business
  const { attributes } = await readDefinitions(caller.businessId)
  const found = [...attributes.values()].find(({ tag, slot }) => tag === locationAttribute && slot === 'text')
  return found?.id ?? null
}

async function placeOf({ businessId }: Caller, { circle, areaId }: Omit<Asked, 'days'>): Promise<Place> {
  if (circle) return { rings: boxesAround(circle), middle: circle }
  return { rings: await requireRings(businessId, areaId ?? '', 'areaId') }
}

const metresADegree = 111_000

/** A circle's bounding box: two boxes if it crosses 180°, and the full range of longitudes near a pole. */
function boxesAround({ latitude, longitude, radius }: NonNullable<Asked['circle']>): FlatRing[] {
  const height = radius / metresADegree
  const [south, north] = [Math.max(-90, latitude - height), Math.min(90, latitude + height)]
  const narrowest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
  const width = Math.min(180, height / Math.max(narrowest, 1e-9))
  return [-360, 0, 360]
    .map((shift) => longitude + shift)
    .map((middle) => ({ west: middle - width, south, east: middle + width, north }))
    .filter(({ west, east }) => west <= 180 && east >= -180)
    .map((box) => ({ box, corners: cornersOf(box) }))
}

const cornersOf = ({ west, south, east, north }: FlatRing['box']) => [
  { x: west, y: south },
  { x: east, y: south },
  { x: east, y: north },
  { x: west, y: north },
]
