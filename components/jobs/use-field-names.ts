'use client'

import { useTranslations } from 'next-intl'
import type { Attribute } from '@/lib/contract/definitions'
import { fieldNames } from './field-names'

export function useFieldNames(attributes: readonly Attribute[]): (path: string) => string {
  return fieldNames(useTranslations(), attributes)
}
