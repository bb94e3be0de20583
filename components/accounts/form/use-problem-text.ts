'use client'

import { useTranslations } from 'next-intl'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { Problem } from './check-values'

const own = [
  'not_a_number',
  'no_country',
  'too_short',
  'too_long',
  'extension',
  'needs_https',
  'no_json_object',
  'null_in_metadata',
] as const

/** Of these the sentence names the limit. */
const limited = ['too_short', 'too_long', 'too_small', 'too_big'] as const

/** The sentence for what is wrong with a field; a phone that is too short has its own. */
export function useProblemText() {
  const t = useTranslations('accounts.problems')
  const limits = useTranslations('accounts.limits')
  const { issueText } = useFailureText()
  return ({ code, limit }: Omit<Problem, 'path'>): string => {
    const beyond = limit !== undefined && limited.find((one) => one === code)
    if (beyond) return limits(beyond, { limit })
    const known = own.find((one) => one === code)
    return known ? t(known) : issueText({ code })
  }
}
