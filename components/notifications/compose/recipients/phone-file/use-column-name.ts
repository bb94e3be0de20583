'use client'

import { useTranslations } from 'next-intl'
import type { Column } from './phone-columns'

/** A column by the name that the file gives it, else by its place. */
export function useColumnName(): (column: Column) => string {
  const t = useTranslations('composing.file')
  return ({ name, index }) => name || t('column', { number: index + 1 })
}
