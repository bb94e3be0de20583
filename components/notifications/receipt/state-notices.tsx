'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/feedback/notice'
import type { Notification } from '@/lib/contract/notification'
import { isUnderWay } from '@/lib/data/notifications'
import { useFormat } from '@/lib/i18n/use-format'
import { ApprovalNotice } from './acts/approval-notice'
import { LeavingNotice } from './acts/leaving-notice'
import { StoppedChannels } from './stopped-channels'

type StateNoticesProps = {
  notification: Notification
  nameOf: (identityId: string | null) => string
  identityId: string
  canSend: boolean
}

/** What is holding it back, or who cancelled it. */
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
    <Notice tone="blue">
      {t('cancelledBy', { name: by })}
      {cancelled && `, ${format.moment(cancelled.at).exact}`}. {t(hasLeft ? 'someLeft' : 'nothingLeft')}
    </Notice>
  )
}
