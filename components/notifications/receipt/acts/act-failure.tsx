'use client'

import { Notice } from '@/components/ui/feedback/notice'
import type { Failure } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'

/** Why the last act was not done, or that nobody knows whether it was. */
export function ActFailure({ failure }: { failure: Failure | undefined }) {
  const { failureText } = useFailureText()
  if (!failure) return null
  return (
    <Notice tone={failure.code === 'not_known' ? 'amber' : 'red'} urgent>
      {failureText(failure)}
    </Notice>
  )
}
