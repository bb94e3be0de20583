'use client'

import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { AlertDialog } from '@/components/ui/overlays/dialog'
import { undoLimitSeconds } from '@/lib/contract/choices'
import type { Notification } from '@/lib/contract/notification'
import { isUnderWay } from '@/lib/data/notifications'
import { useApproveNotification, useCancelNotification } from '@/lib/data/receipt'
import { useFormat } from '@/lib/i18n/use-format'
import { ActFailure } from './acts/act-failure'
import { SendBack } from './acts/send-back'
import { useSecondsUntil } from './acts/use-seconds-until'
import { StoppedChannels } from './stopped-channels'

type StateNoticesProps = {
  notification: Notification
  nameOf: (identityId: string | null) => string
  identityId: string
  canSend: boolean
}

/** What is holding the notification back, or who cancelled it. */
export function StateNotices({ notification, nameOf, identityId, canSend }: StateNoticesProps) {
  const { approval, cancelled, state, createdBy } = notification
  if (cancelled) return <Cancelled notification={notification} by={nameOf(cancelled.by)} />
  if (!isUnderWay({ state })) return null
  if (approval?.state === 'needed') {
    return (
      <ApprovalNotice
        notification={notification}
        sender={nameOf(createdBy)}
        isOwn={createdBy === identityId}
        canSend={canSend}
      />
    )
  }
  return state === 'running' ? (
    <StoppedChannels notification={notification} />
  ) : (
    <LeavingNotice notification={notification} canSend={canSend} />
  )
}

function Cancelled({ notification, by }: { notification: Notification; by: string }) {
  const t = useTranslations('following.state')
  const format = useFormat()
  const { cancelled, counts } = notification
  const { sending, accepted, delivered, read, failed, unknown } = counts
  const hasLeft = sending + accepted + delivered + read + failed + unknown > 0
  return (
    <Notice tone={cancelled?.comment === undefined ? 'blue' : 'amber'}>
      {t(cancelled?.comment === undefined ? 'cancelledBy' : 'sentBackBy', { name: by })}
      {cancelled && `, ${format.moment(cancelled.at).exact}`}. {t(hasLeft ? 'someLeft' : 'nothingLeft')}
      {cancelled?.comment !== undefined && (
        <bdi className="block wrap-anywhere whitespace-pre-wrap text-text">{cancelled.comment}</bdi>
      )}
    </Notice>
  )
}

/**
 * The number of people to whom the notification has not been sent yet; null if unknown, because another deployment
 * sends it to account types.
 */
function stillToReach({ people, recipients, forwarded }: Notification): number | null {
  return forwarded ? recipients : (people?.waiting ?? recipients)
}

type ApprovalNoticeProps = {
  notification: Notification
  sender: string
  isOwn: boolean
  canSend: boolean
}

/** Says that the notification awaits another person's approval, with a button for users who may approve it. */
function ApprovalNotice({ notification, sender, isOwn, canSend }: ApprovalNoticeProps) {
  const t = useTranslations('following')
  const [asking, setAsking] = useState(false)
  const approve = useApproveNotification(notification.id)
  const count = stillToReach(notification)
  if (isOwn || !canSend) return <Notice tone="amber">{t(isOwn ? 'state.own' : 'state.waits')}</Notice>
  const ask = (next: boolean) => {
    if (next) approve.reset()
    setAsking(next)
  }
  return (
    <>
      <Notice
        tone="amber"
        action={
          <span className="flex gap-2 max-sm:flex-col">
            <SendBack notificationId={notification.id} sender={sender} />
            <Button variant="primary" className="-my-1" onClick={() => ask(true)}>
              {t('approve.act')}
            </Button>
          </span>
        }
      >
        {count === null ? t('state.asksUnknown', { name: sender }) : t('state.asks', { name: sender, count })}
      </Notice>
      <AlertDialog
        open={asking}
        onOpenChange={ask}
        title={count === null ? t('approve.titleUnknown') : t('approve.title', { count })}
        description={t('approve.text')}
        confirmLabel={count === null ? t('approve.confirmUnknown') : t('approve.confirm', { count })}
        onConfirm={() => approve.mutate(undefined, { onSuccess: () => setAsking(false) })}
        pending={approve.isPending}
        tone="primary"
      >
        <ActFailure failure={approve.failure} />
      </AlertDialog>
    </>
  )
}

type LeavingNoticeProps = { notification: Notification; canSend: boolean }

/** Shown before anything is sent: first the scheduled time, then an undo button during the final countdown. */
function LeavingNotice({ notification, canSend }: LeavingNoticeProps) {
  const t = useTranslations('following.state')
  const format = useFormat()
  const cancel = useCancelNotification(notification.id)
  const { leavesAt } = notification
  const count = stillToReach(notification)
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
        <span className="tabular">
          {count === null ? t('undoTextUnknown', { seconds }) : t('undoText', { seconds, count })}
        </span>
      </Notice>
      <ActFailure failure={cancel.failure} />
    </>
  )
}
