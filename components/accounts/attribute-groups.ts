import type { Attribute } from '@/lib/contract/definitions'

/**
 * Groups items by their attribute's group: ungrouped items come first, then the groups in order of first appearance.
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
