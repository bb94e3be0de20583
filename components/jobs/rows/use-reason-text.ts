'use client'

import { useTranslations } from 'next-intl'
import type { Attribute } from '@/lib/contract/definitions'
import type { Issue } from '@/lib/contract/errors'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { findCellKind } from './cell-kind'

export type ReasonText = (issue: Pick<Issue, 'code' | 'path'>) => string

/** The sentence for one refused field of a row; a cell that cannot be read is told what it should hold. */
export function useReasonText(attributes: readonly Attribute[]): ReasonText {
  const t = useTranslations('jobs.reasons')
  const { issueText } = useFailureText()
  return ({ code, path }) => {
    if (code === 'duplicate') return t('duplicate')
    const kind =
      code === 'invalid_type' || code === 'invalid_format' ? findCellKind(path, attributes) : undefined
    return kind ? t(kind) : issueText({ code })
  }
}
