import { execute, queryRow, queryRows } from '../../db/pool'
import { param, prepared, sql } from '../../db/sql'

/** An attribute whose values are places. */
export type PlaceAttribute = { businessId: string; attributeId: string }

/**
 * Registers an attribute whose values are places. Returns whether the values of all accounts have already
 * been added.
 */
export async function trackPlaces({ businessId, attributeId }: PlaceAttribute): Promise<boolean> {
  const known = await queryRow<{ filled: boolean }>(
    prepared(
      'findTrackedPlaces',
      sql`select filled from tracked_places where business_id = ${businessId} and attribute_id = ${attributeId}`,
    ),
  )
  if (known) return known.filled
  await execute(sql`
    insert into tracked_places (business_id, attribute_id) values (${businessId}, ${attributeId})
    on conflict do nothing`)
  return false
}

/**
 * Adds the values of up to `limit` more accounts; returns whether the values of all accounts have been added.
 */
export async function fillPlaces(
  { businessId, attributeId }: PlaceAttribute,
  limit: number,
): Promise<boolean> {
  const business = param(businessId)
  const attribute = param(attributeId)
  const most = param(limit)
  const row = await queryRow<{ filled: boolean }>(sql`
    with held as (
      select filled_up_to from tracked_places
      where business_id = ${business} and attribute_id = ${attribute} for update
    ), next as materialized (
      select id, attributes from accounts, held
      where business_id = ${business} and deleted_at is null and id > filled_up_to order by id limit ${most}
    ), added as (
      insert into account_places (business_id, attribute_id, account_id, text)
      select ${business}, ${attribute}, id, place from next, tracked_texts(${business}, attributes)
      where attribute_id = ${attribute}
      on conflict do nothing
    )
    update tracked_places set filled = (select count(*) < ${most} from next),
      filled_up_to = coalesce((select max(id) from next), filled_up_to)
    where business_id = ${business} and attribute_id = ${attribute} returning filled`)
  return row?.filled ?? true
}

export type NewPlace = { accountId: string; text: string }

/** Up to `limit` values that have not been parsed yet. */
export function selectNewPlaces(
  { businessId, attributeId }: PlaceAttribute,
  limit: number,
): Promise<NewPlace[]> {
  return queryRows<NewPlace>(
    prepared(
      'selectNewPlaces',
      sql`select account_id as "accountId", text from account_places
        where business_id = ${businessId} and attribute_id = ${attributeId} and state = 'new' limit ${limit}`,
    ),
  )
}

export type ReadText = NewPlace & { latitude: number | null; longitude: number | null }

/**
 * Stores a parsed place if the account still has the same value. Null coordinates mean that the value is not
 * a place.
 */
export async function storeReadPlaces(
  { businessId, attributeId }: PlaceAttribute,
  read: readonly ReadText[],
): Promise<void> {
  const column = (member: keyof ReadText) => read.map((one) => one[member])
  await execute(
    prepared(
      'storeReadPlaces',
      sql`update account_places set latitude = given.latitude, longitude = given.longitude,
          state = case when given.latitude is null then 'unread' else 'read' end
        from unnest(${column('accountId')}::text[], ${column('text')}::text[], ${column('latitude')}::float8[],
          ${column('longitude')}::float8[]) given(account_id, text, latitude, longitude)
        where business_id = ${businessId} and attribute_id = ${attributeId}
          and account_places.account_id = given.account_id and account_places.text = given.text`,
    ),
  )
}

/** The number of values that are not places or have not yet been parsed. */
export async function countUnreadPlaces({ businessId, attributeId }: PlaceAttribute): Promise<number> {
  const row = await queryRow<{ unread: number }>(
    prepared(
      'countUnreadPlaces',
      sql`select count(*) as unread from account_places
        where business_id = ${businessId} and attribute_id = ${attributeId} and state <> 'read'`,
    ),
  )
  return row?.unread ?? 0
}
