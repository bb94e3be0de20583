'use client'

import { Button } from '../buttons/button'
import { useUiWords } from '../ui-words'
import { Notice } from './notice'

type RetryNoticeProps = { tone: 'red' | 'amber'; text: string; pending: boolean; onRetry: () => void }

/** Beside what is shown still: why it could not be read anew, and the way to try again. */
export function RetryNotice({ tone, text, pending, onRetry }: RetryNoticeProps) {
  const words = useUiWords()
  return (
    <Notice
      tone={tone}
      urgent
      action={
        <Button size="sm" className="-my-1" pending={pending} onClick={onRetry}>
          {words.retry}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
