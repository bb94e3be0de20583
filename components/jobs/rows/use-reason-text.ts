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

const explained = [
  'country_code_missing',
  'scientific_phone',
  'leading_zero_lost',
  'two_numbers',
  'invalid_phone',
] as const

/** A short reason for a row whose group already explains it in full sentences. */
export function useBriefReasonText(attributes: readonly Attribute[]): ReasonText {
  const t = useTranslations('jobs.briefReasons')
  const reasonOf = useReasonText(attributes)
  return (issue) => {
    const code = explained.find((one) => one === issue.code)
    return code ? t(code) : reasonOf(issue)
  }
}
