'use client'

import { useTranslations } from 'next-intl'
import { type FailureLike, failureText, issueText, onceFailureText, readFailureText } from './failure-text'
import { useFormat } from './use-format'

/** Messages for failures and for refused fields, in the user's language. */
export function useFailureText() {
  const translate = useTranslations('errors')
  const { duration } = useFormat()
  return {
    failureText: (failure: FailureLike) => failureText(translate, failure, duration),
    onceFailureText: (failure: FailureLike) => onceFailureText(translate, failure, duration),
    readFailureText: (failure: FailureLike) => readFailureText(translate, failure, duration),
    issueText: (issue: { code: string }) => issueText(translate, issue),
  }
}
