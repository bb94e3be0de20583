import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { readNumber } from '@/lib/format/read-number'
import { type AttributeForm, optionLines } from './attribute-form'

/** The properties that decide whether a value is valid. */
export type RuleChange = Pick<
  Attribute,
  'accountTypeIds' | 'required' | 'options' | 'minimum' | 'maximum' | 'pattern'
>
export type AttributeChange = RuleChange & Pick<Attribute, 'name' | 'description' | 'group'>
export type AttributeBody = AttributeChange & Pick<Attribute, 'tag' | 'slot'>

/** Account types that have since been deleted can be neither chosen nor sent again. */
export function toAttributeForm(accountTypes: readonly AccountType[], from?: Attribute): AttributeForm {
  const known = new Set(accountTypes.map(({ id }) => id))
  return {
    name: from?.name ?? '',
    description: from?.description ?? '',
    group: from?.group ?? '',
    tag: from?.tag ?? '',
    slot: from?.slot ?? 'text',
    scope: from && from.accountTypeIds.length > 0 ? 'some' : 'all',
    accountTypeIds: from?.accountTypeIds.filter((id) => known.has(id)) ?? [],
    required: from?.required ?? false,
    options: from?.options.join('\n') ?? '',
    minimum: from?.minimum?.toString() ?? '',
    maximum: from?.maximum?.toString() ?? '',
    pattern: from?.pattern ?? '',
  }
}

/** The rules that apply to the slot; with options, the other rules are redundant. */
export function toRules(values: AttributeForm): RuleChange {
  const { slot, scope, accountTypeIds, required, minimum, maximum, pattern } = values
  const options = slot === 'text' ? optionLines(values.options) : []
  const isFreeText = slot === 'text' && options.length === 0
  const hasLimits = isFreeText || slot === 'number'
  return {
    accountTypeIds: scope === 'all' ? [] : accountTypeIds,
    required,
    options,
    minimum: hasLimits ? (readNumber(minimum) ?? null) : null,
    maximum: hasLimits ? (readNumber(maximum) ?? null) : null,
    pattern: isFreeText ? pattern || null : null,
  }
}

export function toAttributeBody(values: AttributeForm): AttributeBody {
  const { name, description, group, tag, slot } = values
  return { name, description, group, tag, slot, ...toRules(values) }
}

/** `tag` and `slot` are fixed once the attribute exists. */
export function toAttributeChange(values: AttributeForm): AttributeChange {
  const { name, description, group } = values
  return { name, description, group, ...toRules(values) }
}
