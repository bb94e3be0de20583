'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/feedback/notice'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'

/** Shown when a refetch fails; data loaded earlier stays visible. */
export function StaleNotice({ error }: { error: Error }) {
  const t = useTranslations('notifications')
  const { readFailureText } = useFailureText()
  const failure = failureOf(error)
  return (
    <Notice tone="amber">
      {failure.code !== 'unreachable' && t('stale')} {readFailureText(failure)}
    </Notice>
  )
}
