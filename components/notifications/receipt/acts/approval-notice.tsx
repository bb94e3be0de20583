'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { AlertDialog } from '@/components/ui/overlays/dialog'
import type { Notification } from '@/lib/contract/notification'
import { useApproveNotification } from '@/lib/data/receipt'
import { ActFailure } from './act-failure'

type ApprovalNoticeProps = {
  notification: Notification
  /** The sender's name. */
  sender: string
  isOwn: boolean
  canSend: boolean
}

/** Says that it awaits another person's approval, with an approve button for users allowed to give it. */
export function ApprovalNotice({ notification, sender, isOwn, canSend }: ApprovalNoticeProps) {
  const t = useTranslations('following')
  const [asking, setAsking] = useState(false)
  const approve = useApproveNotification(notification.id)
  const count = notification.people?.waiting ?? notification.recipients
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
          <Button variant="primary" className="-my-1" onClick={() => ask(true)}>
            {t('approve.act')}
          </Button>
        }
      >
        {t('state.asks', { name: sender, count })}
      </Notice>
      <AlertDialog
        open={asking}
        onOpenChange={ask}
        title={t('approve.title', { count })}
        description={t('approve.text')}
        confirmLabel={t('approve.confirm', { count })}
        onConfirm={() => approve.mutate(undefined, { onSuccess: () => setAsking(false) })}
        pending={approve.isPending}
        tone="primary"
      >
        <ActFailure failure={approve.failure} />
      </AlertDialog>
    </>
  )
}
