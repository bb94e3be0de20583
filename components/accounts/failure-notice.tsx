'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import type { ToastMessage } from '@/components/ui/feedback/use-toast'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Texts } from '@/components/ui/texts'
import { type Failure, isOutcomeOpen } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'

type FailureNoticeProps = {
  failure: Failure
  /** Whether a retry is safe because it sends the same idempotency key. */
  once?: boolean
  /** Replaces the usual message for the failure. */
  text?: string
}

/**
 * Explains why a write failed: in red, or in amber if the outcome is unknown or the page comes from an earlier version
 * of the console.
 */
export function FailureNotice({ failure, once = false, text }: FailureNoticeProps) {
  const { failureText, onceFailureText } = useFailureText()
  const reload = useTranslations('errors.page')('reload')
  const isOld = failure.code === 'old_page'
  return (
    <Notice
      tone={isOld || isOutcomeOpen(failure) ? 'amber' : 'red'}
      urgent
      action={
        isOld && (
          <Button size="sm" className="-my-1" onClick={() => location.reload()}>
            {reload}
          </Button>
        )
      }
    >
      {text ?? (once ? onceFailureText : failureText)(failure)}
    </Notice>
  )
}

type Words = {
  /** The title to show if the write failed. */
  title: ReactNode
  /** The title to show if the outcome is unknown. */
  notKnown: ReactNode
  /** What to do if someone else has changed the record. */
  stale?: string
  action?: ToastMessage['action']
}

/** Shows the same explanation as a toast, for a write that has no form. */
export function useFailureToast() {
  const toast = useToast()
  const { failureText } = useFailureText()
  const reload = useTranslations('errors.page')('reload')
  return (failure: Failure, { title, notKnown, stale, action }: Words) => {
    const isStale = failure.code === 'version_stale' && stale !== undefined
    const reloads = { label: reload, onAction: () => location.reload() }
    toast.show({
      title: isOutcomeOpen(failure) ? notKnown : title,
      description: isStale ? stale : failureText(failure),
      tone: 'error',
      action: failure.code === 'old_page' ? reloads : action,
    })
  }
}

/** User text inside a sentence: isolates its direction, and lets it break anywhere. */
export const bdi = (text: ReactNode) => (
  <bdi className="wrap-anywhere">
    <Texts>{text}</Texts>
  </bdi>
)
