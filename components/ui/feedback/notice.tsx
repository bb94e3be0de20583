'use client'

import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button'
import { cn } from '../cn'
import { Texts } from '../texts'
import { useUiWords } from '../ui-words'

const looks = {
  red: { style: 'bg-red-soft text-red', Icon: CircleAlert },
  amber: { style: 'bg-amber-soft text-amber', Icon: TriangleAlert },
  green: { style: 'bg-green-soft text-green', Icon: CircleCheck },
  blue: { style: 'bg-blue-soft text-blue', Icon: Info },
}

type NoticeProps = {
  tone: keyof typeof looks
  /**
   * Whether to announce the notice as soon as it appears: for the failure of something the user has just
   * done.
   */
  urgent?: boolean
  action?: ReactNode
  children: ReactNode
}

/** A message within the page: above a form that failed, or where the user needs to know something first. */
export function Notice({ tone, urgent, action, children }: NoticeProps) {
  const { style, Icon } = looks[tone]
  return (
    <div
      role={urgent ? 'alert' : undefined}
      className={cn('flex items-start gap-2 rounded-md px-3 py-2 text-13', style)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        <Texts>{children}</Texts>
      </div>
      {action}
    </div>
  )
}

type RetryNoticeProps = { tone: 'red' | 'amber'; text: string; pending: boolean; onRetry: () => void }

/** Shown next to data that could not be refreshed, with the reason and a retry button. */
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
