import type { Business, Logo } from '@/lib/contract/business'
import type { Language } from '@/lib/contract/choices'
import { execute, queryRow } from '../db/pool'
import { prepared, sql } from '../db/sql'

export async function selectLanguage(id: string): Promise<Language | undefined> {
  const row = await queryRow<{ language: Language }>(sql`select language from businesses where id = ${id}`)
  return row?.language
}

export type BusinessState = 'unknown' | 'active' | 'suspended'

export async function selectBusinessState(id: string): Promise<BusinessState> {
  const row = await queryRow<{ state: BusinessState }>(
    prepared(
      'selectBusinessState',
      sql`select case when suspended_at is null or move_state in ('leaving', 'arriving') then 'active' else 'suspended' end as state
        from businesses where id = ${id}`,
    ),
  )
  return row?.state ?? 'unknown'
}

export async function selectBusinessForUpdate(id: string): Promise<void> {
  await execute(sql`select id from businesses where id = ${id} for no key update`)
}

const columns = sql`id, name, default_country as "defaultCountry", time_zone as "timeZone",
  map_tiles as "mapTiles", drill, approval_above as "approvalAbove", in_flight_limit as "inFlightLimit",
  language_attribute as "languageAttribute", location_attribute as "locationAttribute",
  card_attributes as "cardAttributes", language,
  put_away_steps as "putAwaySteps", logo, accent_colour as "accentColour", version`

export function selectBusinessRow(id: string): Promise<Business | undefined> {
  return queryRow(prepared('selectBusinessRow', sql`select ${columns} from businesses where id = ${id}`))
}

export function lockBusinessRow(id: string): Promise<Business | undefined> {
  return queryRow(sql`select ${columns} from businesses where id = ${id} for no key update`)
}

export async function updateBusinessRow(business: Business): Promise<Business> {
  const row = await queryRow<Business>(sql`
    update businesses set name = ${business.name}, default_country = ${business.defaultCountry},
      time_zone = ${business.timeZone}, map_tiles = ${business.mapTiles}, drill = ${business.drill},
      approval_above = ${business.approvalAbove}, language_attribute = ${business.languageAttribute},
      location_attribute = ${business.locationAttribute}, card_attributes = ${business.cardAttributes},
      put_away_steps = ${business.putAwaySteps}, logo = ${business.logo && JSON.stringify(business.logo)},
      accent_colour = ${business.accentColour}, in_flight_limit = ${business.inFlightLimit}, version = version + 1
    where id = ${business.id} returning ${columns}`)
  return row as Business
}

export function selectLogo(id: string): Promise<Logo | undefined> {
  return queryRow(
    prepared(
      'selectLogo',
      sql`select image, (logo->>'width')::int as width, (logo->>'height')::int as height,
          (logo->>'version')::int as version
        from business_logos join businesses on id = business_id where business_id = ${id}`,
    ),
  )
}

export async function upsertLogo(id: string, image: string): Promise<void> {
  await execute(sql`
    insert into business_logos (business_id, image) values (${id}, ${image})
    on conflict (business_id) do update set image = excluded.image`)
}

export async function deleteLogo(id: string): Promise<void> {
  await execute(sql`delete from business_logos where business_id = ${id}`)
}
