import type { useTranslations } from 'next-intl'
import type { Attribute } from '@/lib/contract/definitions'
import type { Issue } from '@/lib/contract/errors'
import { issueText } from '@/lib/i18n/failure-text'
import { findMisread } from './cell-kind'

export type ReasonText = (issue: Pick<Issue, 'code' | 'path'>) => string

type Words = {
  reasons: ReturnType<typeof useTranslations<'jobs.reasons'>>
  errors: ReturnType<typeof useTranslations<'errors'>>
}

/** The sentence for one refused field of a row; for an unreadable cell, it says what the cell should contain. */
export function reasonTexts(
  { reasons, errors }: Words,
  attributes: readonly Pick<Attribute, 'id' | 'slot'>[],
): ReasonText {
  return ({ code, path }) => {
    if (code === 'duplicate') return reasons('duplicate')
    if (code === 'day_first' || code === 'month_first') return issueText(errors, { code })
    const kind = findMisread({ code, path }, attributes)
    return kind ? reasons(kind) : issueText(errors, { code })
  }
}
