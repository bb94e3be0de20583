import { findUnknownTags } from './repository'

/** Returns those of the given tags that none of the business's attributes has. */
export function unknownTags(businessId: string, tags: readonly string[]): Promise<string[]> {
  return tags.length === 0 ? Promise.resolve([]) : findUnknownTags(businessId, [...tags])
}
