import type { Attribute } from '@/lib/contract/definitions'
import type { Issue } from '@/lib/contract/errors'

export type CellKind = 'flag' | 'number' | 'day' | 'object'

const fields: Record<string, CellKind> = {
  subscribed: 'flag',
  blocked: 'flag',
  validated: 'flag',
  birthday: 'day',
  expirationDate: 'day',
  metadata: 'object',
}
const slots: Partial<Record<Attribute['slot'], CellKind>> = { boolean: 'flag', number: 'number', date: 'day' }

/** What a cell of this field (a property, or `attribute:<id>`) should contain; undefined for text. */
export function findCellKind(
  path: string,
  attributes: readonly Pick<Attribute, 'id' | 'slot'>[],
): CellKind | undefined {
  const attribute = attributes.find(({ id }) => path === `attribute:${id}`)
  return attribute ? slots[attribute.slot] : fields[path]
}

const misread = new Set<Issue['code']>(['invalid_type', 'invalid_format', 'day_first', 'month_first'])

/** What a misread cell should have contained; undefined for text and for other issues. */
export function findMisread(
  { path, code }: Pick<Issue, 'path' | 'code'>,
  attributes: readonly Pick<Attribute, 'id' | 'slot'>[],
): CellKind | undefined {
  return misread.has(code) ? findCellKind(path, attributes) : undefined
}
