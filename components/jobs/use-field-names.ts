'use client'

import { useTranslations } from 'next-intl'
import { importFields } from '@/lib/contract/choices'
import type { Attribute } from '@/lib/contract/definitions'

const attributeMark = 'attribute:'

/** What a field of an import is called, by its path: a member of an account, or `attribute:<id>`. */
export function useFieldNames(attributes: readonly Attribute[]) {
  const t = useTranslations('accounts.fields')
  const attributesName = useTranslations('accounts')('attributes')
  const words = useTranslations('jobs.map')
  const names = new Map(attributes.map(({ id, name }) => [`${attributeMark}${id}`, name]))
  return (path: string): string => {
    const field = importFields.find((one) => one === path)
    if (field) return t(field)
    if (path.startsWith('attributesValue')) return attributesName
    return names.get(path) ?? (path.startsWith(attributeMark) ? words('unknownAttribute') : path)
  }
}
