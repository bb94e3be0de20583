'use client'

import { useTranslations } from 'next-intl'
import type { Column } from './phone-columns'

/** A column's name in the file or, if it has none, its number. */
export function useColumnName(): (column: Column) => string {
  const t = useTranslations('composing.file')
  return ({ name, index }) => name || t('column', { number: index + 1 })
}
