'use client'

import { useTranslations } from 'next-intl'
import { newAccountHref } from '@/components/hrefs'
import { ButtonLink } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { useIsUpstream } from '@/lib/data/business'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import type { LookUp } from './use-look-up'

/** The outcome of looking up a complete number. */
export function LookUpNotice({ lookUp, canWrite }: { lookUp: LookUp; canWrite: boolean }) {
  const t = useTranslations('accounts.list')
  const upstream = useTranslations('accountList.upstream')
  const isUpstream = useIsUpstream()
  const format = useFormat()
  const { readFailureText } = useFailureText()
  if (lookUp.state === 'idle') return null
  if (lookUp.state === 'looking') {
    return (
      <p role="status" className="text-12 text-muted">
        {isUpstream ? upstream('asking') : t('lookingUp')}
      </p>
    )
  }
  if (lookUp.state === 'failed') {
    return (
      <Notice tone="red" urgent>
        {readFailureText(lookUp.failure)}
      </Notice>
    )
  }
  const phone = format.phone(lookUp.phone)
  if (lookUp.state === 'withoutId') {
    return (
      <Notice tone="amber" urgent>
        {upstream('withoutId', { phone })}
      </Notice>
    )
  }
  return (
    <Notice
      tone="amber"
      urgent
      action={
        canWrite && (
          <ButtonLink size="sm" className="-my-1" href={newAccountHref(lookUp.phone)}>
            {t('createWith', { phone })}
          </ButtonLink>
        )
      }
    >
      {isUpstream ? upstream('unknownPhone', { phone }) : t('unknownPhone', { phone })}
    </Notice>
  )
}
