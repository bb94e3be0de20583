import { execute, queryRow, queryRows } from '../../db/pool'

/** An attribute of a business whose texts are places. */
export type PlaceAttribute = { businessId: string; attributeId: string }

/** Notes that the texts of an attribute are places; answers whether those of all accounts have been added. */
export async function trackPlaces({ businessId, attributeId }: PlaceAttribute): Promise<boolean> {
  const known = await queryRow<{ filled: boolean }>({
    name: 'findTrackedPlaces',
    text: 'select filled from tracked_places where business_id = $1 and attribute_id = $2',
    values: [businessId, attributeId],
  })
  if (known) return known.filled
  await execute({
    text: 'insert into tracked_places (business_id, attribute_id) values ($1, $2) on conflict do nothing',
    values: [businessId, attributeId],
  })
  return false
}

/** Adds the texts of the next accounts, at most `limit`; answers whether all have been added. */
export async function fillPlaces(
  { businessId, attributeId }: PlaceAttribute,
  limit: number,
): Promise<boolean> {
  const row = await queryRow<{ filled: boolean }>({
    text: `with held as (
        select filled_up_to from tracked_places where business_id = $1 and attribute_id = $2 for update
      ), next as materialized (
        select id, attributes from accounts, held
        where business_id = $1 and deleted_at is null and id > filled_up_to order by id limit $3
      ), added as (
        insert into account_places (business_id, attribute_id, account_id, text)
        select $1, $2, id, place from next, tracked_texts($1, attributes) where attribute_id = $2
        on conflict do nothing
      )
      update tracked_places set filled = (select count(*) < $3 from next),
        filled_up_to = coalesce((select max(id) from next), filled_up_to)
      where business_id = $1 and attribute_id = $2 returning filled`,
    values: [businessId, attributeId, limit],
  })
  return row?.filled ?? true
}

export type NewPlace = { accountId: string; text: string }

/** Texts that have not been read yet, at most `limit`. */
export function selectNewPlaces(
  { businessId, attributeId }: PlaceAttribute,
  limit: number,
): Promise<NewPlace[]> {
  return queryRows<NewPlace>({
    name: 'selectNewPlaces',
    text: `select account_id as "accountId", text from account_places
      where business_id = $1 and attribute_id = $2 and state = 'new' limit $3`,
    values: [businessId, attributeId, limit],
  })
}

export type ReadText = NewPlace & { latitude: number | null; longitude: number | null }

/** Stores what was read, where the account still holds that text; null coordinates: it could not be read. */
export async function storeReadPlaces(
  { businessId, attributeId }: PlaceAttribute,
  read: readonly ReadText[],
): Promise<void> {
  const column = (member: keyof ReadText) => read.map((one) => one[member])
  await execute({
    name: 'storeReadPlaces',
    text: `update account_places set latitude = given.latitude, longitude = given.longitude,
        state = case when given.latitude is null then 'unread' else 'read' end
      from unnest($3::text[], $4::text[], $5::float8[], $6::float8[]) given(account_id, text, latitude, longitude)
      where business_id = $1 and attribute_id = $2 and account_places.account_id = given.account_id
        and account_places.text = given.text`,
    values: [
      businessId,
      attributeId,
      column('accountId'),
      column('text'),
      column('latitude'),
      column('longitude'),
    ],
  })
}

/** How many texts are no place, or have not been read yet. */
export async function countUnreadPlaces({ businessId, attributeId }: PlaceAttribute): Promise<number> {
  const row = await queryRow<{ unread: number }>({
    name: 'countUnreadPlaces',
    text: `select count(*) as unread from account_places
      where business_id = $1 and attribute_id = $2 and state <> 'read'`,
    values: [businessId, attributeId],
  })
  return row?.unread ?? 0
}
