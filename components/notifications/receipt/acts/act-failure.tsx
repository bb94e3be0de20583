'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/feedback/notice'
import type { Failure } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'

/** Says why the last action failed, or that its outcome is unknown. Retrying never performs an action twice. */
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
