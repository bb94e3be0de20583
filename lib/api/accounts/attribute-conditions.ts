import type { AttributeFilter } from '@/lib/contract/attribute-filter'
import { fold } from '@/lib/format/fold'
import { foldedText } from '../db/folded-text'
import { holdsText } from '../db/text-keys'

type Placing = (value: unknown) => string

/** What an attribute filter means in SQL; what is equal is found by the index of attributes. */
export function attributeCondition(filter: AttributeFilter, place: Placing): string {
  const { attributeId, slot, test, value } = filter
  const holds = (part: object) => `attributes @> ${place(JSON.stringify([{ attributeId, ...part }]))}::jsonb`
  switch (test) {
    case 'set':
      return value ? holds({}) : `not ${holds({})}`
    case 'is':
      return slot === 'text'
        ? holdsText(attributeId, String(value), place)
        : holds({ value: { [slot]: value } })
    case 'contains':
      return containsText(attributeId, value, place)
    default:
      return `attributes @? ${place(pathOf(filter))}::jsonpath`
  }
}

const comparisons = { min: '>=', max: '<=', since: '>=', until: '<' }

/** Whether it asks for numbers or dates in an order. */
export const isRange = ({ test }: AttributeFilter) => test in comparisons

/** The ids of live accounts whose values of one attribute lie within all of its ranges; the business is `$1`. */
export function idsInRanges(ranges: readonly AttributeFilter[], place: Placing): string {
  const bounds = ranges.map(({ slot, test, value }) => {
    const comparison = comparisons[test as keyof typeof comparisons]
    return slot === 'number'
      ? `number ${comparison} ${place(value)}`
      : `number = 0 and date ${comparison} ${place(value)}`
  })
  return `select account_id from account_values
    where business_id = $1 and attribute_id = ${place(ranges[0]?.attributeId)} and ${bounds.join(' and ')}`
}

/** Dates are kept in UTC, all in one form, and so in the order of their texts. */
function pathOf({ attributeId, slot, test, value }: AttributeFilter): string {
  const comparison = comparisons[test as keyof typeof comparisons]
  return `$[*] ? (@.attributeId == "${attributeId}" && @.value.${slot} ${comparison} ${JSON.stringify(value)})`
}

function containsText(attributeId: string, part: string, place: Placing): string {
  return `exists (select from jsonb_array_elements(attributes) held
    where held->>'attributeId' = ${place(attributeId)}
      and strpos(${foldedText("held->'value'->>'text'")}, ${foldedText(`${place(fold(part))}::text`)}) > 0)`
}
