'use client'

import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { undoLimitSeconds } from '@/lib/contract/choices'
import type { Notification } from '@/lib/contract/notification'
import { useCancelNotification } from '@/lib/data/receipt'
import { useFormat } from '@/lib/i18n/use-format'
import { ActFailure } from './act-failure'
import { useSecondsUntil } from './use-seconds-until'

type LeavingNoticeProps = { notification: Notification; canSend: boolean }

/** Shown before anything is sent: the scheduled time, then an undo button during the final countdown. */
export function LeavingNotice({ notification, canSend }: LeavingNoticeProps) {
  const t = useTranslations('following.state')
  const format = useFormat()
  const cancel = useCancelNotification(notification.id)
  const { leavesAt, recipients, people } = notification
  const count = people?.waiting ?? recipients
  const seconds = useSecondsUntil(leavesAt)
  if (leavesAt === null || !seconds) return <ActFailure failure={cancel.failure} />
  if (seconds > undoLimitSeconds) {
    return <Notice tone="blue">{t('scheduled', { when: format.zoned(leavesAt) })}</Notice>
  }
  return (
    <>
      <Notice
        tone="amber"
        action={
          canSend && (
            <Button
              variant="primary"
              className="-my-1"
              pending={cancel.isPending}
              onClick={() => cancel.mutate()}
            >
              <Undo2 aria-hidden="true" />
              <span className="tabular">{t('undo', { seconds })}</span>
            </Button>
          )
        }
      >
        <span className="tabular">{t('undoText', { seconds, count })}</span>
      </Notice>
      <ActFailure failure={cancel.failure} />
    </>
  )
}
