import type { Attribute } from '@/lib/contract/definitions'
import { trimText } from '@/lib/contract/fields/trim-text'
import { foldName } from '@/lib/format/fold'
import { findNearMiss } from '../near-miss'

/**
 * The tag that an unknown tag probably means: the tag of the only attribute with this name. If there is none,
 * the tag most similar to it.
 */
export function tagMeant(
  tag: string,
  attributes: readonly Attribute[],
  members: readonly string[],
): string | undefined {
  const named = attributes.filter((one) => [one.name, one.tag].map(foldName).includes(foldName(tag)))
  if (named.length === 1) return named[0]?.tag
  return findNearMiss(trimText(tag), [...members, ...attributes.map((one) => one.tag)])
}
