'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { notificationHref } from '@/components/hrefs'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { TextLink } from '@/components/ui/text-link'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { SendState } from '../use-send'

type SendNoticeProps = {
  state: SendState
  onRenew: () => void
  /** The choices if the same message was sent recently; only the review offers them. */
  onSendAgain?: () => void
  onStop?: () => void
  action?: ReactNode
}

/** The result of the last attempt to send, if it is unknown or was refused. */
export function SendNotice({ state, onRenew, onSendAgain, onStop, action }: SendNoticeProps) {
  const t = useTranslations('notifications.send')
  const { failureText } = useFailureText()
  switch (state.kind) {
    case 'unknown':
      return (
        <Notice tone="amber" urgent action={action}>
          {t('unknown')}
        </Notice>
      )
    case 'oldPage':
    case 'oldPageUnknown':
      return (
        <Notice
          tone="amber"
          urgent
          action={
            <Button size="sm" onClick={() => location.reload()}>
              {t('reload')}
            </Button>
          }
        >
          {t(state.kind)}
        </Notice>
      )
    case 'reused':
      return (
        <Notice tone="amber" urgent>
          <p>{t('reused')}</p>
          <p className="mt-2 flex flex-wrap items-center gap-3">
            <Button size="sm" onClick={onRenew}>
              {t('asNew')}
            </Button>
            <TextLink inText href="/notifications">
              {t('seeList')}
            </TextLink>
          </p>
        </Notice>
      )
    case 'recent':
      return (
        onSendAgain && (
          <Recent notificationId={state.notificationId} onSendAgain={onSendAgain} onStop={onStop} />
        )
      )
    case 'refused':
      return (
        <Notice tone="red" urgent>
          {failureText(state.failure)}
        </Notice>
      )
    default:
      return null
  }
}

type RecentProps = { notificationId: string; onSendAgain: () => void; onStop?: () => void }

/** Asks whether to resend what the same people received moments ago. */
function Recent({ notificationId, onSendAgain, onStop }: RecentProps) {
  const t = useTranslations('composing.recent')
  const { failureText } = useFailureText()
  return (
    <Notice tone="amber" urgent>
      <p>
        <span>{failureText({ code: 'sent_recently' })}</span>{' '}
        <TextLink inText href={notificationHref(notificationId)}>
          {t('see')}
        </TextLink>
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <Button size="sm" onClick={onStop}>
          {t('stop')}
        </Button>
        <Button size="sm" onClick={onSendAgain}>
          {t('again')}
        </Button>
      </p>
    </Notice>
  )
}
