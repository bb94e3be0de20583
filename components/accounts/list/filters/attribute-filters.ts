import {
  type AttributeFilter,
  attributeFilterLimits,
  readAttributeFilter,
} from '@/lib/contract/accounts/attribute-filter'
import type { Attribute } from '@/lib/contract/definitions'

/** A filter from the URL: parsed, or only its text if the attribute has been deleted or changed. */
export type ReadFilter = { text: string; attribute?: Attribute; filter?: AttributeFilter }

export function readFilters(texts: readonly string[], attributes: readonly Attribute[]): ReadFilter[] {
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]))
  return texts.map((text) => {
    const filter = readAttributeFilter(text, (id) => byId.get(id)?.slot)
    if ('fault' in filter || text.length > attributeFilterLimits.characters) return { text }
    return { text, filter, attribute: byId.get(filter.attributeId) }
  })
}

const ends = { min: 'max', since: 'until' } as const

/** Joins an attribute's lower and upper bounds if there is exactly one of each; other filters stay separate. */
export function joinRanges(filters: readonly ReadFilter[]): ReadFilter[][] {
  const others = (one: ReadFilter, test: string | undefined) =>
    filters.filter(({ filter, attribute }) => filter?.test === test && attribute?.id === one.attribute?.id)
  const upperOf = (lower: ReadFilter) => {
    const test = lower.filter?.test
    const uppers = test === 'min' || test === 'since' ? others(lower, ends[test]) : []
    return uppers.length === 1 && others(lower, test).length === 1 ? uppers[0] : undefined
  }
  const uppers = filters.map(upperOf)
  return filters.flatMap((one, at) => {
    const upper = uppers[at]
    if (upper) return [[one, upper]]
    return uppers.includes(one) ? [] : [[one]]
  })
}

/** The filters that the API accepts. */
export function fittingTexts(texts: readonly string[], attributes: readonly Attribute[]): string[] {
  return readFilters(texts, attributes)
    .flatMap(({ text, filter }) => (filter ? text : []))
    .slice(0, attributeFilterLimits.filters)
}
