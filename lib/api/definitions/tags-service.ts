import { findUnknownTags } from './repository'

/** Which of the given tags belong to none of the business's attributes. */
export function unknownTags(businessId: string, tags: readonly string[]): Promise<string[]> {
  return tags.length === 0 ? Promise.resolve([]) : findUnknownTags(businessId, [...tags])
}
