import type { useTranslations } from 'next-intl'
import { importFields } from '@/lib/contract/choices'
import type { Attribute } from '@/lib/contract/definitions'

const attributeMark = 'attribute:'

/** Looks up an import field's name by its path: a property of an account, or `attribute:<id>`. */
export function fieldNames(
  t: ReturnType<typeof useTranslations<never>>,
  attributes: readonly Pick<Attribute, 'id' | 'name'>[],
): (path: string) => string {
  const names = new Map(attributes.map(({ id, name }) => [`${attributeMark}${id}`, name]))
  return (path) => {
    const field = importFields.find((one) => one === path)
    if (field) return t(`accounts.fields.${field}`)
    if (path.startsWith('attributesValue')) return t('accounts.attributes')
    return names.get(path) ?? (path.startsWith(attributeMark) ? t('jobs.map.unknownAttribute') : path)
  }
}
