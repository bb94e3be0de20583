'use client'

import { useTranslations } from 'next-intl'
import type { AccountType, Attribute } from '@/lib/contract/definitions'

/** Which account types an attribute applies to: their names, or every type. */
export function useScopeText(accountTypes: readonly AccountType[]) {
  const t = useTranslations('settings')
  const names = new Map(accountTypes.map(({ id, name }) => [id, name]))
  return ({ accountTypeIds }: Pick<Attribute, 'accountTypeIds'>): string =>
    accountTypeIds.length === 0
      ? t('everyType')
      : accountTypeIds.map((id) => names.get(id) ?? t('deletedType')).join(', ')
}
