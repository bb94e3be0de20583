'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { SendNotice } from './review/send-notice'
import type { SendState } from './use-send'

type ComposeNoticesProps = {
  state: SendState
  /** Whether all phone numbers in the draft have been parsed; only then can the draft be reviewed. */
  isReady: boolean
  onReview: () => void
  onRenew: () => void
  aside: boolean
  onBringBack: () => void
  unknownAccounts: number
}

/**
 * Notices to read before continuing: a send without a response, a draft that was set aside, unknown account
 * IDs.
 */
export function ComposeNotices({
  state,
  isReady,
  onReview,
  onRenew,
  aside,
  onBringBack,
  unknownAccounts,
}: ComposeNoticesProps) {
  const t = useTranslations('notifications')
  const check = (
    <Button size="sm" pending={!isReady} onClick={onReview}>
      {t('send.check')}
    </Button>
  )
  const bringBack = (
    <Button size="sm" onClick={onBringBack}>
      {t('compose.bringBack')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      <SendNotice state={state} onRenew={onRenew} action={check} />
      {aside && (
        <Notice tone="blue" action={bringBack}>
          {t('compose.aside')}
        </Notice>
      )}
      {unknownAccounts > 0 && (
        <Notice tone="amber">{t('compose.unknownAccounts', { count: unknownAccounts })}</Notice>
      )}
    </div>
  )
}
