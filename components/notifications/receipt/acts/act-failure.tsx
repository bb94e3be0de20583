'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/feedback/notice'
import type { Failure } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'

/** Why the last act was not done, or that nobody knows whether it was. Tried again, each of these acts is still done only once. */
export function ActFailure({ failure }: { failure: Failure | undefined }) {
  const t = useTranslations('following')
  const { failureText } = useFailureText()
  if (!failure) return null
  const isUnknown = failure.code === 'not_known'
  return (
    <Notice tone={isUnknown ? 'amber' : 'red'} urgent>
      {isUnknown ? t('notKnown') : failureText(failure)}
    </Notice>
  )
}
