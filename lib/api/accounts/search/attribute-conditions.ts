import type { AttributeFilter } from '@/lib/contract/accounts/attribute-filter'
import { fold } from '@/lib/format/fold'
import { allOf, type Param, raw, type Sql, sql } from '../../db/sql'
import { hasText } from './text-keys'

/** An attribute filter as SQL. Equality filters use the attribute index. */
export function attributeCondition(filter: AttributeFilter): Sql {
  const { attributeId, slot, test, value } = filter
  const holds = (part: object) => sql`attributes @> ${JSON.stringify([{ attributeId, ...part }])}::jsonb`
  switch (test) {
    case 'set':
      return value ? holds({}) : sql`not ${holds({})}`
    case 'is':
      return slot === 'text' ? hasText(attributeId, String(value)) : holds({ value: { [slot]: value } })
    case 'contains':
      return containsText(attributeId, value)
    default:
      return sql`attributes @? ${pathOf(filter)}::jsonpath`
  }
}

const comparisons = { min: '>=', max: '<=', since: '>=', until: '<' }

/** True for a filter that limits a number or date to a range. */
export const isRange = ({ test }: AttributeFilter) => test in comparisons

/** A subquery for the IDs of live accounts whose value of one attribute is within all of these ranges. */
export function idsInRanges(business: Param, ranges: readonly AttributeFilter[]): Sql {
  const bounds = ranges.map(({ slot, test, value }) => {
    const comparison = raw(comparisons[test as keyof typeof comparisons])
    return slot === 'number'
      ? sql`number ${comparison} ${value}`
      : sql`number = 0 and date ${comparison} ${value}`
  })
  return sql`select account_id from account_values
    where business_id = ${business} and attribute_id = ${ranges[0]?.attributeId} and ${allOf(bounds)}`
}

/** Dates are stored in UTC in one format, so they sort as text. */
function pathOf({ attributeId, slot, test, value }: AttributeFilter): string {
  const comparison = comparisons[test as keyof typeof comparisons]
  return `$[*] ? (@.attributeId == "${attributeId}" && @.value.${slot} ${comparison} ${JSON.stringify(value)})`
}

function containsText(attributeId: string, part: string): Sql {
  return sql`exists (select from jsonb_array_elements(attributes) held
    where held->>'attributeId' = ${attributeId}
      and strpos(fold_text(held->'value'->>'text'), fold_text(${fold(part)}::text)) > 0)`
}
