import type { Attribute } from '@/lib/contract/definitions'

/** An attribute definition that has no rules and applies to every account type. */
export const defineAttribute = (
  id: string,
  slot: Attribute['slot'],
  more: Partial<Attribute> = {},
): Attribute => ({
  id,
  tag: id,
  name: id,
  slot,
  accountTypeIds: [],
  required: false,
  options: [],
  description: '',
  group: '',
  minimum: null,
  maximum: null,
  pattern: null,
  order: 0,
  version: 1,
  ...more,
})
