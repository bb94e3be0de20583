import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { type AttributeForm, optionLines } from './form-schemas'

export type AttributeChange = Pick<Attribute, 'name' | 'accountTypeIds' | 'required' | 'options'>
export type AttributeBody = AttributeChange & Pick<Attribute, 'tag' | 'slot'>

/** Account types that were deleted meanwhile cannot be chosen, nor sent again. */
export function toAttributeForm(accountTypes: readonly AccountType[], from?: Attribute): AttributeForm {
  const known = new Set(accountTypes.map(({ id }) => id))
  return {
    name: from?.name ?? '',
    tag: from?.tag ?? '',
    slot: from?.slot ?? 'text',
    scope: from && from.accountTypeIds.length > 0 ? 'some' : 'all',
    accountTypeIds: from?.accountTypeIds.filter((id) => known.has(id)) ?? [],
    required: from?.required ?? false,
    options: from?.options.join('\n') ?? '',
  }
}

export function toAttributeBody(values: AttributeForm): AttributeBody {
  const { name, tag, slot, scope, accountTypeIds, required, options } = values
  return {
    name,
    tag,
    slot,
    accountTypeIds: scope === 'all' ? [] : accountTypeIds,
    required,
    options: slot === 'text' ? optionLines(options) : [],
  }
}

/** `tag` and `slot` are fixed once the attribute exists. */
export function toAttributeChange(values: AttributeForm): AttributeChange {
  const { name, accountTypeIds, required, options } = toAttributeBody(values)
  return { name, accountTypeIds, required, options }
}

/** A tag made of a name: "Emergency contact" → emergency_contact. */
export function suggestTag(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 64)
}
