'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { TextLink } from '@/components/ui/text-link'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { SendState } from '../use-send'

type SendNoticeProps = { state: SendState; onRenew: () => void; action?: ReactNode }

/** What became of the last act of sending, when it is not known or was refused. */
export function SendNotice({ state, onRenew, action }: SendNoticeProps) {
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
            <TextLink href="/notifications">{t('seeList')}</TextLink>
          </p>
        </Notice>
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
