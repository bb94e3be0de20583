import type { slots } from '@/lib/contract/choices'
import { execute } from '../../db/pool'
import { param, sql } from '../../db/sql'
import { storableJson } from './storable-json'

export type LearnedAttribute = { id: string; tag: string; slot: (typeof slots)[number] }

/**
 * Stores account types and attributes, except those with a known ID. If an attribute's tag is already taken,
 * its ID becomes its tag.
 */
export async function insertLearned(
  businessId: string,
  accountTypeIds: readonly string[],
  attributes: readonly LearnedAttribute[],
): Promise<void> {
  const business = param(businessId)
  await execute(sql`
    with types as (
      insert into account_types (business_id, id, name, sort_order)
      select ${business}, id, left(id, 100), place + (
        select coalesce(max(sort_order), 0) from account_types where business_id = ${business}
      ) from unnest(${accountTypeIds}::text[]) with ordinality as given (id, place)
      on conflict do nothing
    ), given as (
      select id, place, slot, case when taken or doubled then id else tag end as tag
      from (
        select id, tag, slot, row_number() over (order by id) as place,
          exists (select from attributes a where a.business_id = ${business} and a.tag = given.tag) as taken,
          row_number() over (partition by tag order by id) > 1 as doubled
        from jsonb_to_recordset(${storableJson(attributes)}::jsonb) as given (id text, tag text, slot text)
      ) given
    )
    insert into attributes (business_id, id, tag, name, slot, sort_order)
    select ${business}, id, tag, left(tag, 100), slot, place + (
      select coalesce(max(sort_order), 0) from attributes where business_id = ${business}
    ) from given
    on conflict do nothing`)
}
