import type { Business, Logo } from '@/lib/contract/business'
import type { Language } from '@/lib/contract/choices'
import { execute, queryRow } from '../db/pool'

/** False when the business is already there. */
export async function insertBusiness(id: string, name: string, language: Language): Promise<boolean> {
  const inserted = await execute({
    text: 'insert into businesses (id, name, language) values ($1, $2, $3) on conflict (id) do nothing',
    values: [id, name, language],
  })
  return inserted === 1
}

/** For a business that nobody has sent anything in yet. */
export async function startDrill(id: string): Promise<void> {
  await execute({ text: 'update businesses set drill = true where id = $1', values: [id] })
}

export async function selectLanguage(id: string): Promise<Language | undefined> {
  const row = await queryRow<{ language: Language }>({
    text: 'select language from businesses where id = $1',
    values: [id],
  })
  return row?.language
}

export async function selectBusiness(id: string): Promise<boolean> {
  const row = await queryRow<{ id: string }>({
    name: 'selectBusiness',
    text: 'select id from businesses where id = $1',
    values: [id],
  })
  return row !== undefined
}

export async function selectBusinessForUpdate(id: string): Promise<void> {
  await execute({ text: 'select id from businesses where id = $1 for no key update', values: [id] })
}

const columns = `id, name, default_country as "defaultCountry", time_zone as "timeZone", map_tiles as "mapTiles", drill,
  approval_above as "approvalAbove", in_flight_limit as "inFlightLimit", language_attribute as "languageAttribute",
  location_attribute as "locationAttribute", card_attributes as "cardAttributes", language,
  put_away_steps as "putAwaySteps", logo, accent_colour as "accentColour", version`

export function selectBusinessRow(id: string): Promise<Business | undefined> {
  return queryRow({
    name: 'selectBusinessRow',
    text: `select ${columns} from businesses where id = $1`,
    values: [id],
  })
}

export function lockBusinessRow(id: string): Promise<Business | undefined> {
  return queryRow({ text: `select ${columns} from businesses where id = $1 for no key update`, values: [id] })
}

export async function updateBusinessRow(business: Business): Promise<Business> {
  const { id, name, defaultCountry, timeZone, mapTiles, drill, approvalAbove } = business
  const row = await queryRow<Business>({
    text: `update businesses set name = $2, default_country = $3, time_zone = $4, map_tiles = $5,
        drill = $6, approval_above = $7, language_attribute = $8, location_attribute = $9,
        card_attributes = $10, put_away_steps = $11, logo = $12, accent_colour = $13, in_flight_limit = $14, version = version + 1
      where id = $1 returning ${columns}`,
    values: [
      id,
      name,
      defaultCountry,
      timeZone,
      mapTiles,
      drill,
      approvalAbove,
      business.languageAttribute,
      business.locationAttribute,
      business.cardAttributes,
      business.putAwaySteps,
      business.logo && JSON.stringify(business.logo),
      business.accentColour,
      business.inFlightLimit,
    ],
  })
  return row as Business
}

export function selectLogo(id: string): Promise<Logo | undefined> {
  return queryRow({
    name: 'selectLogo',
    text: `select image, (logo->>'width')::int as width, (logo->>'height')::int as height,
        (logo->>'version')::int as version
      from business_logos join businesses on id = business_id where business_id = $1`,
    values: [id],
  })
}

export async function upsertLogo(id: string, image: string): Promise<void> {
  await execute({
    text: `insert into business_logos (business_id, image) values ($1, $2)
      on conflict (business_id) do update set image = excluded.image`,
    values: [id, image],
  })
}

export async function deleteLogo(id: string): Promise<void> {
  await execute({ text: 'delete from business_logos where business_id = $1', values: [id] })
}
