'use client'

import { useTranslations } from 'next-intl'
import type { Attribute } from '@/lib/contract/definitions'
import { type ReasonText, reasonTexts } from './reason-texts'

export function useReasonText(attributes: readonly Attribute[]): ReasonText {
  return reasonTexts(
    { reasons: useTranslations('jobs.reasons'), errors: useTranslations('errors') },
    attributes,
  )
}
