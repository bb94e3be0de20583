import type { Attribute } from '@/lib/contract/definitions'

/**
 * What belongs to attributes, under the groups of these: what is in none comes first, then the groups in the order of what
 * they begin with.
 */
export function byGroup<Item>(
  items: readonly Item[],
  attributeOf: (item: Item) => Attribute,
): { group: string; items: Item[] }[] {
  const groups = new Map<string, Item[]>([['', []]])
  for (const item of items) {
    const { group } = attributeOf(item)
    groups.set(group, [...(groups.get(group) ?? []), item])
  }
  return [...groups].flatMap(([group, items]) => (items.length > 0 ? { group, items } : []))
}
