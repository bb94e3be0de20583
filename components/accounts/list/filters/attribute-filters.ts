import {
  type AttributeFilter,
  attributeFilterLimits,
  readAttributeFilter,
} from '@/lib/contract/attribute-filter'
import type { Attribute } from '@/lib/contract/definitions'

/** A filter as the address has it: read, or of an attribute that is gone or changed. */
export type ReadFilter = { text: string; attribute?: Attribute; filter?: AttributeFilter }

export function readFilters(texts: readonly string[], attributes: readonly Attribute[]): ReadFilter[] {
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]))
  return texts.map((text) => {
    const filter = readAttributeFilter(text, (id) => byId.get(id)?.slot)
    if ('fault' in filter || text.length > attributeFilterLimits.characters) return { text }
    return { text, filter, attribute: byId.get(filter.attributeId) }
  })
}

/** Those that the API takes. */
export function fittingTexts(texts: readonly string[], attributes: readonly Attribute[]): string[] {
  return readFilters(texts, attributes)
    .flatMap(({ text, filter }) => (filter ? text : []))
    .slice(0, attributeFilterLimits.filters)
}
