import type { Account, AttributeValue } from '@/lib/contract/accounts/account'
import { slotDefaults } from '@/lib/contract/deployment/described-records'
import { mergePatch } from '../../../accounts/merge-patch'
import type { RowRules } from '../../../jobs/row-rules'

/**
 * Row rules for another deployment's accounts. They accept any type or attribute, because the deployment
 * checks these and only those seen in its accounts are defined here.
 */
export const openRules: RowRules = {
  isOpen: true,
  async applyChange(_, before, { attributesValue = [], metadata, ...members }) {
    const given = Object.entries(members).map(([name, value]) => [name, value ?? undefined])
    return {
      ...before,
      ...Object.fromEntries(given),
      attributesValue: attributesValue.reduce(withValue, before.attributesValue),
      metadata: mergePatch(before.metadata, metadata ?? {}) as Account['metadata'],
    }
  },
}

type Given = NonNullable<Parameters<RowRules['applyChange']>[2]['attributesValue']>[number]

function withValue(values: AttributeValue[], { attributeId, value }: Given): AttributeValue[] {
  const others = values.filter((one) => one.attributeId !== attributeId)
  if (value === null) return others
  const before = values.find((one) => one.attributeId === attributeId)
  const after = {
    attributeId,
    ...before,
    value: { ...slotDefaults, image: null, ...before?.value, ...value },
  }
  return before
    ? values.map((one) => (one === before ? (after as AttributeValue) : one))
    : [...values, after as AttributeValue]
}
