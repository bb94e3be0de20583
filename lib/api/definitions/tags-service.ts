import { findUnknownTags } from './repository'

/** Returns the given tags that no attribute of the business has. */
export function unknownTags(businessId: string, tags: readonly string[]): Promise<string[]> {
  return tags.length === 0 ? Promise.resolve([]) : findUnknownTags(businessId, [...tags])
}
